// The messages of a page to service workers.

/** To the waiting version of the app, when the user wants it. */
export const START_NOW = "start-now";
/** To the active one: one that only unregisters (no-sw.js) does so again after the page's registration. */
export const HERE = "here";
/** To one that is being installed, repeatedly while the user waits for a session. */
export const BUSY = "busy";
