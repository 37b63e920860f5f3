// What a page says to service workers.

/** To the version of the app that waits, when a person wants it. */
export const START_NOW = "start-now";
/** To the one that is there: one that only forgets (no-sw.js) forgets again what the page registered. */
export const HERE = "here";
/** To one that is being installed, again and again as long as somebody waits for a session. */
export const BUSY = "busy";
