// Chooses light, dark, or as the system says.
import { Monitor, Moon, Sun } from "lucide-react";
import { Menu } from "../control/menu.tsx";
import { type Theme, useTheme } from "./theme.ts";

const OPTIONS: readonly { readonly id: Theme; readonly label: string }[] = [
  { id: "system", label: "As the system" },
  { id: "light", label: "Light" },
  { id: "dark", label: "Dark" },
];

const ICONS = { system: Monitor, light: Sun, dark: Moon };

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
