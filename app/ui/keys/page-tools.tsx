// The upper right corner of every page: the help with the keys, and the theme.
import { Keyboard, Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "../control/button.tsx";
import { Menu } from "../control/menu.tsx";
import { type Theme, useTheme } from "../theme/theme.ts";
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

const OPTIONS: readonly { readonly id: Theme; readonly label: string }[] = [
  { id: "system", label: "As the system" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
];

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** Chooses light, dark, or the system's theme. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const Icon = ICONS[theme];
  const onChange = (id: string) =>
    setTheme(OPTIONS.find((option) => option.id === id)?.id ?? "system");
  return (
    <Menu
      label="Theme"
      icon={<Icon size={17} aria-hidden />}
      choices={[{ label: "Theme", options: OPTIONS, value: theme, onChange }]}
    />
  );
}
