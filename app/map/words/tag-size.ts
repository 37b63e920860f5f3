// How many texts a scene holds and how wide they are: estimated, as nothing is measured during a move.

/** More texts are unreadable, and each one is a node. */
export const MAX_TAGS = 180;

/** Lanes need this many pixels for text under a bar, and for two lines of it. */
export const ROOMY = 40;
export const TWO_LINES = 56;

/** Pixels from one line of text to the next. */
export const LINE = 13;

/** Mean width of a character of the map's type in pixels, rounded up. */
export const CHARACTER = 6.4;

/** The width of a text in pixels, rather too large than too small. */
export const widthOf = (text: string) => text.length * CHARACTER;
