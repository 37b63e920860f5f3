// What tells that nothing of a hostile file became more than text. Runs inside the page: crosses as text.

/** What the file would have run or polluted, and what it would have put into the page. */
export function traces() {
  // A page from disk has no origin, and nothing beside it is its own.
  const isFile = location.protocol === "file:";
  const allowed = (source: string) =>
    isFile
      ? source.startsWith("blob:null/")
      : source.startsWith(`blob:${location.origin}/`) || source.startsWith(`${location.origin}/`);
  const isWithin = ({ href }: HTMLAnchorElement | HTMLAreaElement) =>
    href.split("#", 1)[0] === document.URL.split("#", 1)[0];
  return {
    pwned: Reflect.get(window, "__pwned") ?? null,
    polluted: Reflect.get({}, "polluted") ?? null,
    active: document.querySelectorAll("iframe, object, embed, base, form, meta[http-equiv=refresh]")
      .length,
    images: [...document.images].map((image) => image.src).filter((source) => !allowed(source)),
    links: [...document.links]
      .filter((link) => !isWithin(link))
      .map((link) => link.protocol)
      .filter((protocol) => !/^(?:https?|mailto):$/.test(protocol)),
    handlers: [...document.querySelectorAll("*")].filter((element) =>
      element.getAttributeNames().some((name) => name.startsWith("on")),
    ).length,
  };
}

/** The traces of a harmless page. */
export const NO_TRACES: ReturnType<typeof traces> = {
  pwned: null,
  polluted: null,
  active: 0,
  images: [],
  links: [],
  handlers: 0,
};
