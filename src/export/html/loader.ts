// The first script of a shared page: unpacks the style and the viewer and runs it. Plain text, because
// the page's policy names it by its hash.
import { PART } from "./manifest.ts";

export const LOADER = `(async () => {
  const unpacked = (id) => {
    const text = atob(document.getElementById(id).textContent);
    const bytes = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
    const unzip = new DecompressionStream("gzip");
    const writer = unzip.writable.getWriter();
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    return new Response(unzip.readable).text();
  };
  try {
    const style = document.createElement("style");
    const script = document.createElement("script");
    script.type = "module";
    const texts = await Promise.all(["${PART.style}", "${PART.script}"].map(unpacked));
    style.textContent = texts[0];
    script.textContent = texts[1];
    document.head.append(style, script);
  } catch (error) {
    document.getElementById("${PART.root}").textContent =
      "This browser cannot open the copy: " + error.message +
      ". Any browser of 2024 or later can.";
  }
})();
`;
