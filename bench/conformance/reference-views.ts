// What the published agent shows of a session file: its context, its footer, its tree, its messages, its list
// of sessions and its page. Whatever it reads of an entry that is not there ends with an error of its own.
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { createContext, Script } from "node:vm";
import type { JsonObject } from "../../src/model/json/json.ts";
import type { Manager } from "./program.ts";
import { load, type Reference } from "./reference.ts";

interface Drawn {
  render(width: number): readonly string[];
}

type Parts = readonly unknown[];
type Component = new (...parts: Parts) => Drawn;

interface Modules {
  readonly FooterComponent: Component;
  readonly TreeSelectorComponent: Component;
  readonly AssistantMessageComponent: Component;
  readonly CompactionSummaryMessageComponent: Component;
  readonly BranchSummaryMessageComponent: Component;
  readonly CustomMessageComponent: Component;
  readonly AgentSession: { readonly prototype: { getSessionStats(): { readonly cost: number } } };
  computeCacheWaste(entries: readonly unknown[], models: object): { readonly missedCost: number };
  estimateContextTokens(messages: readonly unknown[]): { readonly tokens: number };
  exportFromFile(path: string, out: string): Promise<string>;
  initTheme(name: string): void;
}

const COMPONENTS = "dist/modes/interactive/components";
const MODULES = [
  `${COMPONENTS}/footer.js`,
  `${COMPONENTS}/tree-selector.js`,
  `${COMPONENTS}/assistant-message.js`,
  `${COMPONENTS}/compaction-summary-message.js`,
  `${COMPONENTS}/branch-summary-message.js`,
  `${COMPONENTS}/custom-message.js`,
  "dist/modes/interactive/theme/theme.js",
  "dist/core/agent-session.js",
  "dist/core/cache-stats.js",
  "dist/core/compaction/compaction.js",
  "dist/core/export-html/index.js",
];
const WIDTH = 120;

export class ReferenceViews {
  readonly #reference: Reference;
  readonly #modules: Modules;

  private constructor(reference: Reference, modules: Modules) {
    this.#reference = reference;
    this.#modules = modules;
    modules.initTheme("dark");
  }

  static async of(reference: Reference): Promise<ReferenceViews> {
    const loaded = await Promise.all(MODULES.map((file) => load<Partial<Modules>>(file)));
    return new ReferenceViews(reference, Object.assign({}, ...loaded) as Modules);
  }

  /** Shows all of the file at `path`, alone in its folder. Errors: whatever the agent throws; figures that are none. */
  async show(path: string): Promise<void> {
    const manager = this.#reference.SessionManager.open(path);
    const entries = manager.getEntries();
    const ends = endsOf(entries);
    for (const end of ends) {
      const { messages } = this.#reference.buildSessionContext(entries, end);
      checkFigures("context", [this.#modules.estimateContextTokens(messages).tokens]);
      for (const message of this.#reference.convertToLlm(messages)) JSON.stringify(message);
      for (const message of messages) this.#componentOf(message)?.render(WIDTH);
    }
    this.#figures(manager, entries);
    this.#tree(manager, entries.length);
    const listed = await this.#reference.SessionManager.listAll(dirname(path));
    if (listed.length !== 1) throw new Error("The agent does not list it among its sessions");
    await this.#page(path, ends);
  }

  #figures(manager: Manager, entries: readonly unknown[]): void {
    const { AgentSession, FooterComponent, computeCacheWaste } = this.#modules;
    const session = {
      sessionManager: manager,
      state: { model: undefined },
      model: undefined,
      getContextUsage: () => undefined,
    };
    const footer = { getGitBranch: () => null, getExtensionStatuses: () => new Map() };
    const counted = { ...footer, getAvailableProviderCount: () => 1 };
    const lines = new FooterComponent(session, counted).render(WIDTH).join("\n");
    if (lines.includes("NaN")) throw new Error(`The footer says ${lines}`);
    const models = { getModel: () => undefined };
    const costs = this.#reference.getUsageCostBreakdown(entries).map(({ cost }) => cost);
    const { cost } = AgentSession.prototype.getSessionStats.call(session);
    checkFigures("costs", [...costs, cost, computeCacheWaste(entries, models).missedCost]);
  }

  #tree(manager: Manager, count: number): void {
    const { TreeSelectorComponent } = this.#modules;
    const leaf = manager.getLeafId();
    for (const filter of ["default", "all", "user-only", "no-tools"]) {
      // Half of the terminal's lines are rows: all of them at once.
      const parts = [manager.getTree(), leaf, 2 * count + 20, noop, noop, noop, undefined, filter];
      const text = new TreeSelectorComponent(...parts).render(WIDTH).join("\n");
      if (text.includes("[compaction: NaN")) throw new Error("A compaction of NaN tokens");
    }
  }

  #componentOf(message: JsonObject): Drawn | null {
    const modules = this.#modules;
    switch (message.role) {
      case "assistant":
        return new modules.AssistantMessageComponent(message);
      case "compactionSummary":
        return new modules.CompactionSummaryMessageComponent(message);
      case "branchSummary":
        return new modules.BranchSummaryMessageComponent(message);
      case "custom":
        return new modules.CustomMessageComponent(message);
      default:
        return null;
    }
  }

  /** The page's own script, over a document that takes everything. */
  async #page(path: string, ends: readonly string[]): Promise<void> {
    const out = `${path}.html`;
    await this.#modules.exportFromFile(path, out);
    const html = readFileSync(out, "utf8");
    const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, text = ""]) => text,
    );
    const data = /id="session-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? "";
    for (const end of ends) {
      const page = pageOf(data, `?leafId=${encodeURIComponent(end)}`);
      for (const text of scripts) new Script(text).runInContext(page);
    }
  }
}

function noop(): void {}

/** Those that no other entry hangs below. */
function endsOf(entries: ReturnType<Manager["getEntries"]>): readonly string[] {
  const parents = new Set(entries.map(({ parentId }) => parentId));
  return entries.filter(({ id }) => !parents.has(id)).map(({ id }) => id);
}

function checkFigures(what: string, figures: readonly number[]): void {
  const wrong = figures.find((figure) => !Number.isFinite(figure));
  if (wrong !== undefined) throw new Error(`One of the ${what} is ${wrong}`);
}

/** A window whose document has the session in it, and otherwise whatever is asked of it. */
function pageOf(data: string, search: string): object {
  const document = new Proxy(anything, {
    get: (_, key) => {
      if (key === "getElementById") {
        return (id: string) => (id === "session-data" ? { textContent: data } : anything);
      }
      return key === "querySelector" ? () => null : anything;
    },
  });
  const window = new Proxy(anything, {
    get: (_, key) => (key === "location" ? { search, href: "https://example.org/" } : anything),
  });
  const { atob, TextDecoder, URLSearchParams, URL } = globalThis;
  return createContext({
    document,
    window,
    atob,
    TextDecoder,
    URLSearchParams,
    URL,
    setTimeout: noop,
  });
}

/** Takes every call and every field, and is nothing. */
const anything: object = new Proxy(noop, {
  get: (_, key) => {
    if (key === Symbol.iterator) return () => [][Symbol.iterator]();
    if (key === Symbol.toPrimitive) return () => "";
    return anything;
  },
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});
