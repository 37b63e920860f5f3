// The top of every screen of a session: its facts in one line, and links.

import { Pencil, Search } from "lucide-react";
import { useMemo } from "react";
import { useLocation } from "react-router";
import { modelNamed, settingsOn } from "../../../src/context/settings.ts";
import { formatNameOf } from "../../../src/model/agent/agent-family.ts";
import { stringField } from "../../../src/model/json/json.ts";
import { paidCost, paidNote } from "../../../src/model/prices/paid-cost.ts";
import { costSource, hasListPrices, pricedText } from "../../../src/model/prices/price-source.ts";
import { copiesNote } from "../../../src/model/problem.ts";
import type { Session } from "../../../src/model/session.ts";
import { bytesText, costText, countText, percentText } from "../../../src/text/units.ts";
import { sessionName } from "../../../src/tree/labels.ts";
import { useHasHome } from "../../catalog/catalog-context.tsx";
import { useFollowed } from "../../session/follow/follow-state.ts";
import type { OpenSession } from "../../session/open/open-session.ts";
import { usePageSessions, useProgress } from "../../session/open/page-sessions.tsx";
import { useBody, useOpenSession } from "../../session/open/session-context.tsx";
import { Deferred } from "../../session/view/deferred.tsx";
import { screenAt } from "../../session/view/href.ts";
import { HomeLink } from "../../session/view/links/home-link.tsx";
import { shownName, shownTitle } from "../../session/view/names.ts";
import { useSelection } from "../../session/view/selection.tsx";
import { useHref, useView } from "../../session/view/view-context.tsx";
import { AfterPaint } from "../../ui/browser/after-paint.tsx";
import { Button, ButtonLink } from "../../ui/control/button.tsx";
import { Kbd } from "../../ui/keys/key-name.tsx";
import { runShortcut } from "../../ui/keys/keys.tsx";
import { PageTools } from "../../ui/keys/page-tools.tsx";
import { printedKey } from "../../ui/keys/shortcuts.ts";
import { lazyPane } from "../../ui/lazy-pane.ts";
import { Chip } from "../../ui/note/facts.tsx";
import { Brand } from "../../ui/theme/brand.tsx";
import { headerFigures, type Spent } from "./header-figures.ts";
import type { Screen } from "./screens.tsx";
import "./session-header.css";

const FollowChip = lazyPane(async () => (await import("../../follow/follow-chip.tsx")).FollowChip);

interface ScreensProps {
  /** Those that can be gone to. */
  readonly screens: readonly Screen[];
}

export function SessionHeader({ screens }: ScreensProps) {
  const open = useOpenSession();
  const { session, details } = open;
  const hasHome = useHasHome();
  const isFollowed = useFollowed((followed) => followed !== null);
  const { header, fileName } = session;
  const name = shownTitle(session, details);
  const file = shownName(fileName);
  const isNamed = name === file || sessionName(session.table) !== null;
  return (
    <header className="screen-header row firm not-printed">
      {hasHome ? <HomeLink /> : <Brand />}
      <div className="screen-header-name row">
        <h1
          className="screen-header-title ellipsis bold"
          title={name === file ? name : `${name}\n${file}`}
        >
          {name}
        </h1>
        <Place file={isNamed ? "" : file} cwd={(header && stringField(header, "cwd")) ?? ""} />
        {/* The last facts disappear first. */}
        <div className="screen-header-facts wrap">
          {isFollowed ? <FollowChip /> : null}
          {open.isWhole ? <Facts /> : <ReadingChip open={open} />}
        </div>
      </div>
      <Actions screens={screens} />
    </header>
  );
}

/** Where it is from: the file of a session without a name, and the folder the agent worked in. */
function Place({ file, cwd }: { readonly file: string; readonly cwd: string }) {
  const parts = [file, cwd && shortPath(shownName(cwd))].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <span
      className="screen-header-place mono ellipsis muted"
      title={[file, shownName(cwd)].filter(Boolean).join("\n")}
    >
      {parts.join(" · ")}
    </span>
  );
}

export function Facts() {
  const { session, details } = useOpenSession();
  return (
    <>
      <AfterPaint>
        <Deferred>
          <FigureChips />
        </Deferred>
      </AfterPaint>
      <AfterPaint>
        <ModelChip />
      </AfterPaint>
      <Chip title="Format of the file">{formatNameOf(session, details)}</Chip>
    </>
  );
}

/** Replaces facts about all rows, while only the newest rows are known. */
function ReadingChip({ open }: { readonly open: OpenSession }) {
  const progress = useProgress(open);
  return (
    <Chip title="The newest entries are shown. The others are being read">
      Reading {bytesText(open.session.size)}: {percentText(progress)}
    </Chip>
  );
}

/** Facts counted over all rows: a long session is read before it is counted. */
function FigureChips() {
  const { session, details } = useOpenSession();
  const { table } = session;
  const figures = useMemo(() => headerFigures(table, details), [table, details]);
  const { entries, branches, compactions, spent } = figures;
  return (
    <>
      {spent ? <CostChip session={session} spent={spent} /> : null}
      <Chip>{countText(branches, "branch", "branches")}</Chip>
      {compactions > 0 ? <Chip>{countText(compactions, "compaction")}</Chip> : null}
      <Chip>{countText(entries, "entry", "entries")}</Chip>
    </>
  );
}

/** The model in force at the leaf; nothing when no entry names one. */
function ModelChip() {
  const { table, path } = useSelection();
  const { modelFrom } = useMemo(() => settingsOn(table, path), [table, path]);
  const { data } = useBody(modelFrom);
  const modelId = data ? modelNamed(data).modelId : undefined;
  return typeof modelId === "string" && modelId !== "" ? (
    <Chip title="Model at the current end">{shownName(modelId)}</Chip>
  ) : null;
}

interface CostProps {
  readonly session: Session;
  readonly spent: Spent;
}

/** What the whole session cost; nothing when no reply records a cost and none is known. */
function CostChip({ session, spent }: CostProps) {
  const paid = paidCost(session.header);
  const { usage, subAgents, subAgentRuns } = spent;
  const isUnasked = !hasListPrices(session.header) || usage.calls === 0;
  if (usage.cost === null && paid === null && isUnasked) return null;
  const source = costSource(usage.cost, hasListPrices(session.header));
  const agents = subAgentRuns > 0 ? `, of which sub-agents ${costText(subAgents.cost)}` : "";
  const cost = `${costText(usage.cost)}${source === "from list prices" ? ` ${source}` : ""}`;
  const rest = usage.callsWithoutCost > 0 ? `. ${pricedText(usage)}` : "";
  const notes = [paidNote(session.header, usage.cost), copiesNote(session.problems)];
  const note = notes.filter(Boolean).join(" ");
  const whose = source === "no price known" ? source : `Cost ${source}`;
  const title = `${whose}, all branches${agents}${rest}`;
  return (
    <Chip title={note === "" ? title : `${title}. ${note}`}>
      {paid === null ? cost : `${cost} · ${costText(paid)} paid`}
    </Chip>
  );
}

function Actions({ screens }: ScreensProps) {
  const href = useHref();
  const { canEdit } = usePageSessions();
  const { isWhole } = useOpenSession();
  const here = screenAt(useLocation().pathname);
  return (
    <nav className="screen-header-actions button-row row" aria-label="Screens">
      <Button
        isFolding
        aria-label="Search"
        disabled={!isWhole}
        onClick={() => runShortcut("palette")}
      >
        <Search size={16} aria-hidden />
        <span>Search</span> <Kbd>{printedKey("palette")}</Kbd>
      </Button>
      {screens.map(({ id, label, icon: Icon, isQuiet }) => {
        const isHere = here === id;
        if (isQuiet && !isHere) return null;
        return (
          <ButtonLink
            key={id}
            // The view stays: leaf and entry are in the address.
            to={href({}, isHere ? null : id)}
            isFolding
            aria-current={isHere ? "page" : undefined}
            aria-label={label}
            title={isHere ? "Back to the transcript" : undefined}
          >
            <Icon size={16} aria-hidden />
            <span>{label}</span>
          </ButtonLink>
        );
      })}
      {canEdit ? <EditButton /> : null}
      <PageTools />
    </nav>
  );
}

/** Begins a draft; the bar of the draft ends it. */
function EditButton() {
  const { details } = useOpenSession();
  const [{ mode }, setView] = useView();
  const isOn = mode === "edit";
  return (
    <Button
      isFolding
      aria-label="Edit"
      aria-pressed={isOn}
      disabled={!details}
      title={
        details ? "Edit a draft. The file is not changed" : "Available when everything is read"
      }
      onClick={() => setView({ mode: isOn ? "" : "edit" })}
    >
      <Pencil size={16} aria-hidden />
      <span>Edit</span>
    </Button>
  );
}

/** `~` says as much as a home folder. */
function shortPath(path: string): string {
  return path.replace(/^(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)[^/\\]+(?=[/\\]|$)/, "~");
}
