// A file for the person: as a download.

/** Hands a file to the person. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by the end of the task; a second is generous.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
