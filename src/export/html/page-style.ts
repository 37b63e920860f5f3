// How a shared page looks before its script has begun, and where scripts are off. The viewer brings
// its own style, which comes after this one.

export const PAGE_STYLE = `:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 14px/1.55 system-ui, sans-serif; }
.copy-waiting { padding: 12vh 18px; text-align: center; }
@media (scripting: none) { #root { display: none; } }
.copy-note { padding: 10px 18px; border-bottom: 1px solid GrayText; }
.copy-text { max-width: 76ch; margin: 0 auto; padding: 10px 18px 48px; overflow-wrap: anywhere; }
.copy-text h2 { margin: 26px 0 4px; font-size: 14px; }
.copy-text pre { margin: 0; font: inherit; white-space: pre-wrap; unicode-bidi: plaintext; }
`;
