// How many texts a scene holds and how wide they are: estimated, as nothing is measured while moving.

/** More texts than this nobody reads, and every one is a node. */
export const MAX_TAGS = 180;

/** Lanes need this many pixels for text under a bar, and for two lines of it. */
export const ROOMY = 40;
export const TWO_LINES = 56;

/** Pixels from one line of text to the next. */
export const LINE = 13;

/** Mean width of a character of the map's type in pixels, rounded up. */
export const CHARACTER = 6.4;

/** Pixels a text takes, rather too many than too few. */
export const widthOf = (text: string) => text.length * CHARACTER;
