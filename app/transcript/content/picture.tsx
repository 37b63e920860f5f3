// A picture of a message. Only what the session worker decoded is loaded; everything else is only named.
import { useState } from "react";
import { Dialog } from "../../ui/layout/dialog.tsx";

interface PictureProps {
  /** As the file claims it. */
  readonly mimeType: string;
  /** A blob: address of this page when the worker made one, else what the file holds. */
  readonly data: string;
}

export function Picture({ mimeType, data }: PictureProps) {
  const [isLarge, setLarge] = useState(false);
  const [isBroken, setBroken] = useState(false);
  if (!data.startsWith(`blob:${location.origin}/`))
    return <Unseen mimeType={mimeType} data={data} />;
  if (isBroken) {
    return (
      <p className="picture-note muted small breakable">
        The {nameOf(mimeType)} is damaged and cannot be shown.
      </p>
    );
  }
  return (
    <>
      <button
        type="button"
        className="picture"
        aria-label={`Enlarge the ${nameOf(mimeType)}`}
        onClick={() => setLarge(true)}
      >
        <img src={data} alt={nameOf(mimeType)} onError={() => setBroken(true)} />
      </button>
      {isLarge ? (
        <Dialog label={nameOf(mimeType)} shape="window" onClose={() => setLarge(false)}>
          <img className="picture-large firm" src={data} alt={`${nameOf(mimeType)}, full size`} />
        </Dialog>
      ) : null}
    </>
  );
}

function Unseen({ mimeType, data }: PictureProps) {
  if (data.startsWith("blob:")) {
    return (
      <p className="picture-note muted small breakable">
        Image stored elsewhere: <bdi className="mono">{data.slice(0, 120)}</bdi>
      </p>
    );
  }
  return (
    <p className="picture-note muted small breakable">
      Image of type <bdi>{mimeType.slice(0, 120) || "unknown"}</bdi>, not shown
    </p>
  );
}

/** For picture types only, so that nothing else from the file is shown here. */
function nameOf(mimeType: string): string {
  const [, type = ""] = /^image\/(png|jpeg|gif|webp)$/.exec(mimeType) ?? [];
  return `${type.toUpperCase()} image`.trim();
}
