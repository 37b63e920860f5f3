// The title bar of the installed app has the colour of the page, also where another theme than the system's
// was chosen. Until it is known index.html has both.

export function colourTitleBar(): void {
  const { documentElement: root } = document;
  const apply = () => {
    const paper = getComputedStyle(root).getPropertyValue("--paper");
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      meta.content = paper;
    }
  };
  apply();
  new MutationObserver(apply).observe(root, { attributeFilter: ["data-theme"] });
}
