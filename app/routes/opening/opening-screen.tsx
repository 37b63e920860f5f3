// While a session opens; and when it cannot be opened, what to do so that this link works.
import { bytesText } from "../../../src/text/units.ts";
import { useIntake, useRecords } from "../../catalog/catalog-context.tsx";
import { MissingSession } from "../../catalog/known-input.ts";
import { SAMPLES } from "../../catalog/samples.ts";
import { unnumberedKey } from "../../catalog/session-key.ts";
import { IntakePanel } from "../../home/intake-note.tsx";
import type { SessionState } from "../../session/open/open-session.ts";
import { HOME_HREF, hrefOf } from "../../session/view/href.ts";
import { ButtonLink } from "../../ui/control/button.tsx";
import { ErrorNote } from "../../ui/note/error-note.tsx";
import { Progress } from "../../ui/note/placeholder.tsx";
import { FailedOpening, OpeningFrame } from "./opening-frame.tsx";

interface OpeningScreenProps {
  readonly sessionKey: string;
  readonly state: Exclude<SessionState, { readonly status: "open" }>;
  readonly onRetry: () => void;
}

export function OpeningScreen(props: OpeningScreenProps) {
  return (
    <OpeningFrame>
      <Content {...props} />
    </OpeningFrame>
  );
}

function Content({ sessionKey, state, onRetry }: OpeningScreenProps) {
  if (state.status === "opening")
    return <Waiting sessionKey={sessionKey} done={state.scannedBytes} />;
  const { error } = state;
  return (
    <div className="opening-box">
      {error instanceof MissingSession ? (
        <MissingScreen missing={error} />
      ) : (
        <FailedOpening error={error} onRetry={onRetry} />
      )}
      <IntakePanel>
        <ButtonLink to={HOME_HREF} weight="quiet">
          Start page
        </ButtonLink>
      </IntakePanel>
      <OtherOpened />
    </div>
  );
}

interface WaitingProps {
  readonly sessionKey: string;
  /** Bytes. */
  readonly done: number;
}

function Waiting({ sessionKey, done }: WaitingProps) {
  const { records } = useRecords();
  const known =
    records.find(({ key }) => key === sessionKey) ?? SAMPLES.find(({ key }) => key === sessionKey);
  const size = known && "size" in known ? known.size : 0;
  const title = known?.title ?? "the session";
  return (
    <div className="opening-wait">
      <h1>Opening {title}</h1>
      <Progress label={`Opening ${title}`} value={size > 0 ? done / size : 0} />
      <p className="muted tabular">
        {bytesText(done)}
        {size > 0 ? ` of ${bytesText(size)}` : ""}
      </p>
      <ButtonLink to={HOME_HREF}>Cancel</ButtonLink>
    </div>
  );
}

/** A link to a session that this browser does not have. Opening its file here shows the same place. */
function MissingScreen({ missing }: { readonly missing: MissingSession }) {
  const { key, record } = missing;
  return (
    <>
      <h1>
        {record ? `The file of “${record.title}” is gone` : "This session is not in this browser"}
      </h1>
      <p className="muted">
        The link names the session{" "}
        <code className="opening-id breakable">{unnumberedKey(key)}</code>
        {record ? `, which was opened from ${record.fileName}` : ""}. Sessions are never uploaded,
        so a link carries only the place, not the session. Open the file here to go to that place.
      </p>
    </>
  );
}

/** Shown where another file than the requested session was opened. */
function OtherOpened() {
  const [{ other }] = useIntake();
  if (other === null) return null;
  return (
    <ErrorNote
      message={`That file holds another session: ${unnumberedKey(other)}.`}
      advice="Choose the file of the session above, or continue with this one."
    >
      <ButtonLink to={hrefOf({ key: other })}>Show it anyway</ButtonLink>
    </ErrorNote>
  );
}
