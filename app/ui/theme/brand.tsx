// The logo and the name.

export function Brand() {
  return (
    <span className="brand">
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden>
        <path
          d="M10 18V3M10 14C6 14 4 12 4 8M10 11c4 0 6-2 6-6"
          fill="none"
          stroke="var(--leaf)"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      <span className="brand-name">Espalier</span>
    </span>
  );
}
