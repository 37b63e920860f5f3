// What is said where a copy for pi is first edited: by the key of its session, as long as the page is there.
export const conversionNotes = new Map<string, string>();
