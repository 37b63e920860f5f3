// The settings of the transcript, what is open in it, each with its key, and the actions for all entries.

import { BookCheck, Copy, ListX, Printer } from "lucide-react";
import type { ReactNode } from "react";
import type { FoldKind } from "../../session/read-state/folds.ts";
import { SmallIconButton } from "../../ui/control/button.tsx";
import { SegmentedControl } from "../../ui/control/segmented-control.tsx";
import { Kbd } from "../../ui/keys/key-name.tsx";
import { printedKey, type ShortcutName } from "../../ui/keys/shortcuts.ts";
import {
  TYPOGRAPHY_CHOICES,
  type TypographyChoice,
  useTypography,
} from "../../ui/theme/typography.ts";
import { choose, FOLD_KINDS, stepSize } from "./reading-keys.ts";

type ReadingAction = "mark" | "clear" | "copy" | "print";

interface ReadingPanelProps {
  readonly folds: Readonly<Record<string, boolean>>;
  readonly onFold: (kinds: readonly FoldKind[], isOpen: boolean | null) => void;
  readonly hasRead: boolean;
  /** What is copied, as the panel names it. */
  readonly branchName: string;
  readonly onAction: (action: ReadingAction) => void;
}

const WORDS: Readonly<Record<string, string>> = {
  comfortable: "Comfortable",
  compact: "Compact",
  narrow: "Narrow",
  wide: "Wide",
  full: "Full",
  scroll: "Scroll",
  wrap: "Wrap",
};

/** In the order of their size. */
const COLUMNS = ["narrow", "wide", "full"];

/** The default size of message text. Pixels. */
const USUAL_SIZE = 14;

export function ReadingPanel(props: ReadingPanelProps) {
  const { folds, onFold, hasRead, branchName, onAction } = props;
  const settings = useTypography();
  const size = Number(settings.size);
  const choice = (
    label: string,
    name: TypographyChoice,
    shortcut: ShortcutName,
    values: readonly string[],
  ) => (
    <Line label={label} printed={printedKey(shortcut)}>
      <SegmentedControl
        label={label}
        segments={values.map((id) => ({ id, label: WORDS[id] ?? id }))}
        value={settings[name]}
        onChange={(value) => choose(name, value)}
      />
    </Line>
  );
  return (
    <>
      <p className="menu-label">Reading</p>
      <Line label="Type" printed={`${printedKey("largerType")} ${printedKey("smallerType")}`}>
        <div className="reading-size row spread">
          <SmallIconButton
            label="Smaller type"
            disabled={size <= Number(TYPOGRAPHY_CHOICES.size[0])}
            onClick={() => stepSize(-1)}
          >
            <span className="reading-a-small">A</span>
          </SmallIconButton>
          <output className="tabular">{USUAL_SIZE + size} px</output>
          <SmallIconButton
            label="Larger type"
            disabled={size >= Number(TYPOGRAPHY_CHOICES.size.at(-1))}
            onClick={() => stepSize(1)}
          >
            <span className="reading-a-large">A</span>
          </SmallIconButton>
        </div>
      </Line>
      {choice("Density", "density", "density", TYPOGRAPHY_CHOICES.density)}
      {choice("Column", "column", "column", COLUMNS)}
      {choice("Long code", "code", "codeLines", TYPOGRAPHY_CHOICES.code)}
      <p className="menu-label">Open in this session</p>
      {FOLD_KINDS.map(({ kind, name, shortcut }) => (
        <Line key={kind} label={name} printed={printedKey(shortcut)}>
          <SegmentedControl
            label={name}
            segments={FOLDS}
            value={folds[kind] === undefined ? "usual" : folds[kind] ? "open" : "closed"}
            onChange={(value) => onFold([kind], value === "usual" ? null : value === "open")}
          />
        </Line>
      ))}
      <hr className="reading-rule" />
      <Action icon={<BookCheck size={15} />} shortcut="markRead" onClick={() => onAction("mark")}>
        Mark as read up to here
      </Action>
      {hasRead ? (
        <Action icon={<ListX size={15} />} shortcut="clearRead" onClick={() => onAction("clear")}>
          Remove all read marks
        </Action>
      ) : null}
      <Action icon={<Copy size={15} />} shortcut="copyBranch" onClick={() => onAction("copy")}>
        Copy {branchName} as Markdown
      </Action>
      <Action icon={<Printer size={15} />} shortcut="print" onClick={() => onAction("print")}>
        Print…
      </Action>
    </>
  );
}

const FOLDS = [
  { id: "usual", label: "As usual" },
  { id: "open", label: "Open" },
  { id: "closed", label: "Closed" },
];

interface LineProps {
  readonly label: string;
  readonly printed: string;
  readonly children: ReactNode;
}

function Line({ label, printed, children }: LineProps) {
  return (
    <div className="reading-line small grid">
      <span className="reading-line-label muted">{label}</span>
      {children}
      <Kbd>{printed}</Kbd>
    </div>
  );
}

interface ActionProps {
  readonly icon: ReactNode;
  readonly shortcut: ShortcutName;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Action({ icon, shortcut, onClick, children }: ActionProps) {
  return (
    <button type="button" className="reading-action small bare grid" onClick={onClick}>
      {icon}
      <span>{children}</span>
      <Kbd>{printedKey(shortcut)}</Kbd>
    </button>
  );
}
