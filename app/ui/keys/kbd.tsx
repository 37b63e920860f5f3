// A key as it is printed on a keyboard.
import "./kbd.css";

export function Kbd({ children }: { readonly children: string }) {
  return <kbd className="kbd muted">{children}</kbd>;
}
