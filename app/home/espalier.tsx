// The drawing on the start page: a tree trained flat along wires, as the app's name says. Decoration only.
import "./espalier.css";

/** Height of each wire and how far its two arms reach from the trunk. */
const WIRES: readonly { readonly y: number; readonly left: number; readonly right: number }[] = [
  { y: 214, left: 128, right: 112 },
  { y: 150, left: 104, right: 132 },
  { y: 86, left: 74, right: 96 },
];
const TRUNK = 160;
const BEND = 22;
const RISE = 34;

export function Espalier() {
  return (
    <svg className="espalier" viewBox="0 0 320 290" aria-hidden>
      {WIRES.map(({ y }) => (
        <path key={y} className="espalier-wire" d={`M6 ${y - BEND}H314`} />
      ))}
      <path className="espalier-wood" d={`M${TRUNK} 284V34`} />
      {WIRES.map(({ y, left, right }) => (
        <path
          key={y}
          className="espalier-wood espalier-arm"
          d={`${arm(y, -left)}${arm(y, right)}`}
        />
      ))}
      {WIRES.flatMap(({ y, left, right }) =>
        [-left, right].map((reach) => (
          <g key={`${y}.${reach}`}>
            <circle className="espalier-bud" cx={TRUNK + reach * 0.42} cy={y - BEND} r="3.2" />
            <circle className="espalier-bud" cx={TRUNK + reach * 0.68} cy={y - BEND} r="3.2" />
            <circle className="espalier-prompt" cx={TRUNK + reach} cy={y - BEND - RISE} r="4.6" />
          </g>
        )),
      )}
      <path className="espalier-cut" d={`M${TRUNK - 9} 246h18M${TRUNK - 9} 252h18`} />
      <path className="espalier-cut" d={`M${TRUNK - 9} 108h18M${TRUNK - 9} 114h18`} />
      <circle className="espalier-tool" cx={TRUNK} cy="226" r="3.6" />
      <circle className="espalier-tool" cx={TRUNK} cy="176" r="3.6" />
      <circle className="espalier-prompt" cx={TRUNK} cy="268" r="4.6" />
      <circle className="espalier-leaf" cx={TRUNK} cy="30" r="6" />
    </svg>
  );
}

/** From the trunk along the wire, then up. Negative reach: to the left. */
function arm(y: number, reach: number): string {
  const wire = y - BEND;
  const side = Math.sign(reach);
  const start = `M${TRUNK} ${y}C${TRUNK} ${wire + 6} ${TRUNK + side * 6} ${wire} ${TRUNK + side * BEND} ${wire}`;
  const along = `H${TRUNK + reach - side * 12}`;
  const up = `q${side * 12} 0 ${side * 12} -12V${wire - RISE}`;
  return start + along + up;
}
