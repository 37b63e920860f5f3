// The highlighter, with the most used languages: a lazy import of the whole package would bring all
// languages.

export { common, createLowlight } from "lowlight";
