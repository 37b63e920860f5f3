// What a page says to the version of the app that waits, when a person wants it.

export const START_NOW = "start-now";
