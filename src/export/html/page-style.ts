// The style of a shared page before its script has begun, without scripts, and on paper. The viewer
// brings its own style, which comes after this one.

export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 14px/1.55 system-ui, sans-serif; }
.copy-waiting { padding: 12vh 18px; text-align: center; }
@media (scripting: none) { #root { display: none; } }
.copy-note { margin: 0; padding: 10px 18px; border-bottom: 1px solid GrayText; }
.copy-text { max-width: 76ch; margin: 0 auto; padding: 10px 18px 48px; overflow-wrap: anywhere; }
.copy-text h1 { margin: 18px 0 8px; font-size: 22px; line-height: 1.25; }
.copy-text h2 { margin: 34px 0 0; padding-top: 8px; border-top: 1px solid GrayText; font-size: 16px; }
.copy-text h2:first-child { margin: 0; border: 0; }
.copy-text h3 { margin: 18px 0 4px; font-size: 13px; }
.copy-text p { margin: 0 0 4px; font-size: 13px; }
.copy-text pre { margin: 0; font: inherit; white-space: pre-wrap; unicode-bidi: plaintext; }
.copy-text .copy-output { font: 12px/1.5 ui-monospace, monospace; }
@media print {
  @page { margin: 17mm 16mm; }
  :root { color-scheme: light; }
  .copy-note { display: none; }
  .copy-text { max-width: none; padding: 0; background: #fff; color: #000; font-size: 10.5pt; line-height: 1.45; }
  .copy-text h1 { margin-top: 0; font-size: 18pt; }
  .copy-text h2 { font-size: 13pt; }
  .copy-text h3, .copy-text p { font-size: 9.5pt; }
  .copy-text h1, .copy-text h2, .copy-text h3 { break-after: avoid; break-inside: avoid; }
  .copy-text pre { orphans: 3; widows: 3; }
  .copy-text .copy-output { padding-left: 8pt; border-left: 2pt solid #bbb; font-size: 8.5pt; }
  .copy-text .copy-short { break-inside: avoid; }
}
`;
