// The letters that a PDF of Chromium draws, in the order in which it draws them and without white space: what
// is apart on paper need not be apart in the file. Reads what Skia writes, and no other PDF.
import { inflateSync } from "node:zlib";

/** By number, what stands between `obj` and `endobj`; streams unpacked. */
type Objects = ReadonlyMap<string, string>;

export function lettersOf(pdf: Buffer): string {
  const objects = objectsIn(pdf.toString("latin1"));
  let letters = "";
  for (const page of objects.values()) {
    if (!/\/Type \/Page\b/.test(page)) continue;
    const fonts = new Map<string, ReadonlyMap<string, string>>();
    for (const [, name = "", object = ""] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(object) ?? "")?.[1] ?? "";
      fonts.set(name, glyphsIn(objects.get(unicode) ?? ""));
    }
    const drawn = objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? "") ?? "";
    let font = fonts.get("");
    for (const [, name, glyphs = ""] of drawn.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj/g)) {
      if (name !== undefined) font = fonts.get(name);
      // Fonts of many glyphs number them in four digits, drawn ones in two.
      const digits = font?.has(glyphs.slice(0, 2)) ? 2 : 4;
      for (let at = 0; at < glyphs.length; at += digits) {
        letters += font?.get(glyphs.slice(at, at + digits)) ?? "";
      }
    }
  }
  return withoutSpaces(letters);
}

export function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}

function objectsIn(file: string): Objects {
  const objects = new Map<string, string>();
  for (let at = file.indexOf(" 0 obj"); at !== -1; at = file.indexOf(" 0 obj", at + 1)) {
    const number = /\d+$/.exec(file.slice(Math.max(0, at - 10), at))?.[0] ?? "";
    const stream = file.indexOf("stream\n", at);
    const end = file.indexOf("endobj", at);
    if (stream === -1 || stream > end) objects.set(number, file.slice(at, end));
    else {
      const head = file.slice(at, stream);
      const from = stream + "stream\n".length;
      const packed = file.slice(from, from + Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0));
      const isPacked = head.includes("/FlateDecode");
      const bytes = Buffer.from(packed, "latin1");
      // What a picture holds is of no use here, packed or not.
      objects.set(
        number,
        isPacked && !head.includes("/Image") ? inflateSync(bytes).toString("latin1") : packed,
      );
    }
  }
  return objects;
}

/** By the number of a glyph, what it stands for. */
function glyphsIn(unicode: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>();
  for (const [, lines = ""] of unicode.matchAll(/beginbfchar\n([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = "", code = ""] of lines.matchAll(/<(\w+)> <(\w+)>/g)) {
      glyphs.set(glyph, textOf(code));
    }
  }
  for (const [, lines = ""] of unicode.matchAll(/beginbfrange\n([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", to = "", code = ""] of lines.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
      for (let glyph = first; glyph <= last; glyph++) {
        const letter = String.fromCodePoint(Number.parseInt(code, 16) + glyph - first);
        glyphs.set(glyph.toString(16).toUpperCase().padStart(from.length, "0"), letter);
      }
    }
  }
  return glyphs;
}

/** UTF-16 in digits. */
function textOf(code: string): string {
  return String.fromCharCode(
    ...Array.from(code.matchAll(/.{4}/g), ([unit]) => Number.parseInt(unit, 16)),
  );
}
