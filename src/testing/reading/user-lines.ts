// Lines that hold a message, spelled as a test needs them.

/** `fields`: the members of the message, as JSON. */
export const message = (fields: string) => `{"type":"message","id":"a","message":{${fields}}}`;

/** `content`: as JSON. */
export const ofUser = (content: string) => message(`"role":"user","content":${content}`);

const cases = [
  `"${"\\ud83d\\ude00".repeat(400)}"`,
  `"${"😀".repeat(400)}"`,
  `"${"漢字".repeat(400)}"`,
  `"${"\\\\".repeat(700)}"`,
  `"${"\\n".repeat(700)}"`,
  `"${" ".repeat(2000)}x"`,
  `"\uFEFF${"words ".repeat(300)}"`,
  `"${"a ".repeat(64)}${"é".repeat(900)}"`,
  `"${"words and ".repeat(12)}${"\\u0041".repeat(900)}"`,
];
/** Contents of a message that are cut when their beginning is taken, as JSON. */
export const cutTexts = cases.flatMap((text) => [
  text,
  `[{"type":"text","text":${text}}]`,
  `[{"type":"text","text":"\\n \\n"},{"text":${text},"type":"text"}]`,
  `[{"type":"thinking","thinking":${text}},{"type":"image","data":${text}}]`,
]);
