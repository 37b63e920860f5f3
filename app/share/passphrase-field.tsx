// A new passphrase, which nobody can find again. It is in no address and is not remembered.
import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "../ui/control/button.tsx";

/** Shorter ones are tried out by machines. Characters. */
const SOUND = 12;

interface PassphraseFieldProps {
  readonly value: string;
  readonly onChange: (passphrase: string) => void;
}

export function PassphraseField({ value, onChange }: PassphraseFieldProps) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <div className="share-passphrase grid">
      <label htmlFor={id}>Passphrase</label>
      <span className="share-actions row wrap">
        <input
          id={id}
          className="field"
          type={isShown ? "text" : "password"}
          autoComplete="new-password"
          spellCheck={false}
          value={value}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          label={isShown ? "Hide the passphrase" : "Show the passphrase"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
        </IconButton>
      </span>
      <p id={`${id}-note`} className="muted">
        {value === ""
          ? "Send it another way than the page. It cannot be found again."
          : value.length < SOUND
            ? "Short enough to be guessed by a machine: several words hold longer."
            : "Send it another way than the page. It cannot be found again."}
      </p>
    </div>
  );
}
