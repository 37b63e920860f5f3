// What every page has at its upper right: the help with the keys, and how the page looks.
import { Keyboard } from "lucide-react";
import { IconButton } from "../control/button.tsx";
import { ThemeMenu } from "../theme/theme-menu.tsx";
import { runShortcut } from "./keys.tsx";

export function PageTools() {
  return (
    <>
      <IconButton label="Keys" onClick={() => runShortcut("help")}>
        <Keyboard size={17} aria-hidden />
      </IconButton>
      <ThemeMenu />
    </>
  );
}
