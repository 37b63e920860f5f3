// What belongs to an app that can be installed, as one script.
export { InstallOffer } from "./install-offer.tsx";
export { UpdateNote } from "./update-note.tsx";
