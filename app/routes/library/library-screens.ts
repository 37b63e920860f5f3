// Everything that shows the library, in one script: the start page and a session do without it.
export { LibraryRoute } from "./library-route.tsx";
export { OpenRoute } from "./open-route.tsx";
