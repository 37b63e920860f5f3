// The lines of a digest as a grid: heads, a virtual list, keys, and the choice of turns to copy.
import { Check, Copy } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { EntryDetails } from "../../../src/model/table/details.ts";
import { NO_ROW } from "../../../src/model/table/table.ts";
import { isTurn } from "../../../src/stats/digest/digest.ts";
import type { Digest } from "../../../src/stats/digest/read-digest.ts";
import { countText } from "../../../src/text/units.ts";
import { useOpenSession } from "../../session/open/session-context.tsx";
import { useCompareEntry } from "../../session/view/links/compare-link.tsx";
import { useSelection } from "../../session/view/selection.tsx";
import { useHere } from "../../session/view/visible-range.ts";
import { CopyNote, useCopy } from "../../ui/browser/hand-out.tsx";
import { useIsPhone } from "../../ui/browser/media.ts";
import { Button } from "../../ui/control/button.tsx";
import { isPressed, withKey } from "../../ui/keys/shortcuts.ts";
import { GridPart } from "../../ui/list/grid-part.tsx";
import { rowByKey } from "../../ui/list/row-by-key.ts";
import { useTypeAhead } from "../../ui/list/type-ahead.ts";
import { VirtualList, type VirtualListHandle } from "../../ui/list/virtual-list.tsx";
import { useFollowing } from "../use-following.ts";
import { DigestFoot } from "./digest-foot.tsx";
import type { DigestLine } from "./digest-lines.ts";
import { DIGEST_COLUMNS, DigestRowContent, lineText } from "./digest-row.tsx";
import { LevelBar } from "./level.tsx";
import { useChoice } from "./use-choice.ts";
import { useLines, useTurnOf } from "./use-lines.ts";

interface DigestGridProps {
  readonly digest: Digest;
  readonly details: EntryDetails;
}

/** As in the style. Pixels. */
const HEIGHTS = { line: 26, card: 52 };

export function DigestGrid({ digest, details }: DigestGridProps) {
  const open = useOpenSession();
  const { session } = open;
  const { table, leaf, path, entry, go } = useSelection();
  const compare = useCompareEntry();
  const id = useId();
  const isPhone = useIsPhone();
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const lines = useLines(digest, details, unfolded);
  const turns = useMemo(() => digest.rows.filter(isTurn), [digest]);
  const most = useMemo(
    () => turns.reduce((max, { turn }) => Math.max(max, turn.cost ?? 0), 0),
    [turns],
  );
  const handle = useRef<VirtualListHandle>(null);
  const [sight, setSight] = useState({ first: 0, last: -1 });
  const onVisibleRange = useCallback(
    (first: number, last: number) => setSight({ first, last }),
    [],
  );
  const height = isPhone ? HEIGHTS.card : HEIGHTS.line;
  const size = useMemo(() => ({ fixed: height }), [height]);
  const rowKey = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const place = useMemo(() => new Map(lines.map(({ key }, index) => [key, index])), [lines]);

  const read = useHere();
  const turnOf = useTurnOf(turns);
  const placeOf = (row: number) => place.get(turnOf(row)) ?? NO_ROW;
  const selected = entry === NO_ROW ? NO_ROW : placeOf(entry);
  const here = read === NO_ROW ? NO_ROW : placeOf(read);
  const following = useFollowing(handle, here);
  const [moved, setMoved] = useState("");
  const cursor = place.get(moved) ?? Math.max(0, selected === NO_ROW ? here : selected);
  useSelectedInSight(handle, `${leaf} ${entry}`, selected, sight);

  const choice = useChoice(lines, details);
  const [copied, copy] = useCopy();
  const copyTurns = () =>
    copy(async () => {
      const { digestMarkdown } = await import("../../../src/export/markdown/digest-markdown.ts");
      const rows =
        choice.keys.size === 0
          ? digest.rows
          : lines.flatMap((line) =>
              line.kind === "turn" && choice.keys.has(line.key) ? [line.turn] : [],
            );
      return digestMarkdown({ session, details }, { rows, outcomes: digest.outcomes }, leaf);
    });

  const moveTo = (index: number) => {
    const to = Math.max(0, Math.min(lines.length - 1, index));
    setMoved(lines[to]?.key ?? "");
    handle.current?.scrollTo(to, "nearest");
  };
  const fold = (line: DigestLine | undefined, isOpen: boolean) => {
    if (!line || !isFoldable(line) || line.isOpen === isOpen) return false;
    const next = new Set(unfolded);
    if (isOpen) next.add(line.key);
    else next.delete(line.key);
    setUnfolded(next);
    return true;
  };
  /** A turn that is open already: its first entry. */
  const openLine = (line: DigestLine | undefined, isAgain = false) => {
    if (!line) return;
    if (line.kind === "turn") {
      const { prompt } = line.turn.turn;
      const next = path[path.indexOf(prompt) + 1] ?? NO_ROW;
      go(isAgain && prompt === entry && next !== NO_ROW ? next : prompt);
    } else if (line.kind === "step") go(line.step.row);
    else if (line.kind === "branch") fold(line, !line.isOpen);
    else if (line.kind === "compaction") compare(line.compaction.row);
  };
  const toFailure = () => {
    const failed = (line: DigestLine) => line.kind === "turn" && line.turn.turn.failures > 0;
    const after = lines.findIndex((line, index) => index > cursor && failed(line));
    const to = after < 0 ? lines.findIndex(failed) : after;
    if (to >= 0) moveTo(to);
  };
  const typeAhead = useTypeAhead();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const line = lines[cursor];
    const to = rowByKey(event.key, cursor, Math.max(1, sight.last - sight.first));
    if (event.shiftKey && STEPS.has(event.key)) {
      const next = Math.max(0, Math.min(lines.length - 1, cursor + (STEPS.get(event.key) ?? 0)));
      choice.extend(cursor, next);
      moveTo(next);
    } else if (to !== null) moveTo(to);
    else if (event.key === "Enter") openLine(line, true);
    else if (event.key === "Escape" && choice.keys.size > 0) choice.clear();
    else if (event.key === "ArrowRight") {
      if (!fold(line, true) && levelOf(lines[cursor + 1]) > levelOf(line)) moveTo(cursor + 1);
    } else if (event.key === "ArrowLeft") {
      if (!fold(line, false)) moveTo(ownerOf(lines, cursor));
    } else if (isPressed("nextFailure", event)) toFailure();
    else if (isPressed("chooseTurn", event)) choice.toggle(line);
    else if (isPressed("copyTurns", event)) copyTurns();
    else {
      const textAt = (index: number) => {
        const at = lines[index];
        return at ? lineText(at, open).toLowerCase() : "";
      };
      if (!typeAhead.press({ count: lines.length, cursor, moveTo, textAt }, event)) return;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    typeAhead.end();
    event.preventDefault();
    // The same keys mean entries elsewhere.
    event.stopPropagation();
  };
  const onClick = (index: number, { target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    const line = lines[index];
    if (!line) return;
    const isOn = (part: string) => target instanceof Element && target.closest(part) !== null;
    setMoved(line.key);
    if (isOn("[data-branch]") && line.kind === "branch") go(line.branch.totals.leaf);
    else if (isOn("[data-fold]") && isFoldable(line)) fold(line, line.isOpen === false);
    else if (shiftKey) {
      choice.extend(cursor, index);
      getSelection()?.removeAllRanges();
    } else if (ctrlKey || metaKey) choice.toggle(line);
    else openLine(line);
  };

  const isDrawn = cursor >= sight.first && cursor <= sight.last;
  return (
    <>
      <LevelBar level="turns">
        <span className="digest-copy row">
          <CopyNote state={copied} />
          <Button
            weight="quiet"
            size="small"
            onClick={copyTurns}
            title={withKey("Copy the turns as Markdown", "copyTurns")}
            aria-label="Copy as Markdown"
          >
            {copied.kind === "done" ? (
              <Check size={14} aria-hidden />
            ) : (
              <Copy size={14} aria-hidden />
            )}
            {copyWords(copied.kind === "done", choice.keys.size)}
          </Button>
        </span>
      </LevelBar>
      <div className="digest column">
        {isPhone ? null : (
          <div className="digest-heads firm">
            <GridPart
              part="heads"
              id={`${id}head`}
              aria-rowindex={1}
              className="digest-line dim tiny"
            >
              <GridPart part="head" className="digest-number">
                Turn
              </GridPart>
              {DIGEST_COLUMNS.map(({ id: column, label }) => (
                <GridPart key={column} part="head" className={`digest-${column}`}>
                  {label}
                </GridPart>
              ))}
            </GridPart>
          </div>
        )}
        <VirtualList
          count={lines.length}
          size={size}
          rowKey={rowKey}
          handleRef={handle}
          onVisibleRange={onVisibleRange}
          overscan={6 * height}
          containerProps={{
            role: "treegrid",
            "aria-label": "Turns of this branch",
            "aria-rowcount": lines.length + 1,
            "aria-multiselectable": true,
            "aria-owns": isPhone ? undefined : `${id}head`,
            "aria-activedescendant": isDrawn ? `${id}${cursor}` : undefined,
            tabIndex: 0,
            className: isPhone ? "digest-list digest-cards" : "digest-list",
            onKeyDown,
            ...following,
          }}
          rowProps={(index) => {
            const line = lines[index];
            const isChosen = line !== undefined && choice.keys.has(line.key);
            return {
              id: `${id}${index}`,
              role: "row",
              "aria-rowindex": index + 2,
              "aria-level": levelOf(line),
              "aria-selected": choice.keys.size > 0 ? isChosen : index === selected,
              "aria-current": index === here ? "location" : undefined,
              "aria-expanded": line && isFoldable(line) ? (line.isOpen ?? undefined) : undefined,
              className: [
                `digest-line digest-line-${line?.kind}`,
                index === cursor ? "digest-line-cursor" : "",
                isChosen ? "digest-line-chosen" : "",
                line && "isOff" in line && line.isOff ? "digest-line-off" : "",
              ].join(" "),
              onClick: (event) => onClick(index, event),
            };
          }}
          renderRow={(index) => {
            const line = lines[index];
            return line ? <DigestRowContent line={line} open={open} most={most} /> : null;
          }}
        />
      </div>
      <DigestFoot turns={turns.length} chosen={choice.keys.size} entries={table.count} />
    </>
  );
}

function copyWords(isDone: boolean, chosen: number): string {
  if (isDone) return "Copied";
  return chosen === 0 ? "Copy as Markdown" : `Copy ${countText(chosen, "turn")}`;
}

/** An entry that was selected elsewhere brings its turn into sight. */
function useSelectedInSight(
  handle: { readonly current: VirtualListHandle | null },
  selection: string,
  selected: number,
  sight: { readonly first: number; readonly last: number },
): void {
  const shown = useRef("");
  const rows = sight.last - sight.first;
  useLayoutEffect(() => {
    if (shown.current === selection || selected === NO_ROW || !handle.current) return;
    shown.current = selection;
    const first = handle.current.position().index;
    if (selected <= first || selected >= first + rows) handle.current.scrollTo(selected, "center");
  }, [handle, selection, selected, rows]);
}

function isFoldable(line: DigestLine) {
  return line.kind === "turn" || line.kind === "branch";
}

function levelOf(line: DigestLine | undefined): number {
  return line?.level ?? 1;
}

/** The line above that this one is below. */
function ownerOf(lines: readonly DigestLine[], index: number): number {
  const level = levelOf(lines[index]);
  for (let at = index - 1; at >= 0; at--) if (levelOf(lines[at]) < level) return at;
  return index;
}

/** How many lines a key moves while it chooses. */
const STEPS: ReadonlyMap<string, number> = new Map([
  ["ArrowDown", 1],
  ["ArrowUp", -1],
]);
