// The start page: hand over a session, or take up one again.
import { type ChangeEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useLibrary, useRecords } from "../session/library-context.tsx";
import { SAMPLES } from "../session/samples.ts";

export function Home() {
  const library = useLibrary();
  const records = useRecords();
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (!file) return;
    try {
      const given = { input: { kind: "file", file }, handle: null } as const;
      const key = await library.add(given, () => {}, new AbortController().signal);
      await navigate(`/session/${key}`);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    }
  };
  return (
    <main>
      <h1>Espalier</h1>
      <input type="file" aria-label="Open file" onChange={(event) => void open(event)} />
      {error}
      <ul>
        {[...SAMPLES, ...records].map(({ key, title }) => (
          <li key={key}>
            <Link to={`/session/${key}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
