// The page while something opens, whatever it is.
import type { ReactNode } from "react";
import { HomeLink } from "../../session/view/links/home-link.tsx";
import { ThemeMenu } from "../../ui/keys/page-tools.tsx";
import "./opening-screen.css";

export function OpeningFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="opening">
      <header className="opening-head row spread">
        <HomeLink />
        <ThemeMenu />
      </header>
      <main className="opening-main grid">{children}</main>
    </div>
  );
}
