// What tells that nothing of a hostile file became more than text. Runs inside the page: crosses as text.

/** What the file would have run or polluted, and what it would have put into the page. */
export function traces() {
  const allowed = (source: string) =>
    source.startsWith(`blob:${location.origin}/`) || source.startsWith(`${location.origin}/`);
  return {
    pwned: Reflect.get(window, "__pwned") ?? null,
    polluted: Reflect.get({}, "polluted") ?? null,
    active: document.querySelectorAll("iframe, object, embed, base, form, meta[http-equiv=refresh]")
      .length,
    images: [...document.images].map((image) => image.src).filter((source) => !allowed(source)),
    links: [...document.links]
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
