// The highlighter, with the languages people write in most: of a package that is asked for later as a
// whole, all languages would come.

export { common, createLowlight } from "lowlight";
