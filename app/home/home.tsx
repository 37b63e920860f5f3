// The start page: open a session, choose one in a folder, or return to one.
import type { ReactNode } from "react";
import { Link } from "react-router";
import { acceptedSentence } from "../../src/formats/known.ts";
import { SAMPLES } from "../catalog/samples.ts";
import { hrefOf } from "../session/view/href.ts";
import { KeysHelp } from "../ui/keys/keys.tsx";
import { PageTools } from "../ui/keys/page-tools.tsx";
import { lazyPane } from "../ui/lazy-pane.ts";
import { Brand } from "../ui/theme/brand.tsx";
import { Espalier } from "./espalier.tsx";
import { IntakePanel } from "./intake-note.tsx";
import "./home.css";

/** Stored records load after the first paint: the open buttons are there before. */
const Damaged = lazyPane(async () => (await import("./damaged.tsx")).Damaged);
const Drafts = lazyPane(async () => (await import("./home-lists.tsx")).Drafts);
const Recents = lazyPane(async () => (await import("./home-lists.tsx")).Recents);

interface HomeProps {
  /** Beside the tools: install and similar offers of the browser. */
  readonly offer: ReactNode;
}

export function Home({ offer }: HomeProps) {
  return (
    <div className="home">
      <header className="home-head row spread">
        <Brand />
        <div className="home-tools">
          {offer}
          <PageTools />
        </div>
      </header>
      <main className="home-main column">
        <section className="home-door grid" aria-labelledby="home-title">
          <div>
            <h1 id="home-title">See what your agent did, branch by branch.</h1>
            <p className="home-lead muted">
              Drop a session file or a folder anywhere on this page, paste one, or open it here.{" "}
              {acceptedSentence()}
            </p>
            <IntakePanel />
            <p className="home-promise dim small">
              Everything stays in this browser. Nothing is sent.
            </p>
          </div>
          <Espalier />
        </section>
        <div className="home-lists grid">
          <Damaged />
          <Drafts />
          <Recents />
          <section className="home-list" aria-labelledby="samples-title">
            <h2 id="samples-title">Sample sessions</h2>
            <ul>
              {SAMPLES.map(({ key, title, text }) => (
                <li key={key} className="home-item">
                  <Link to={hrefOf({ key })}>{title}</Link>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </main>
      <KeysHelp />
    </div>
  );
}
