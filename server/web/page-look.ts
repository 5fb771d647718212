/**
 * Pages that the server renders need no script and no other file: the browser may not have the app.
 * test/server/page-look.test.ts compares colours and logo with src/components/look.
 */

/** The colours by their names in tokens.css: [light, dark]. */
export const COLOURS = {
  bg: ['#faf6ee', '#171115'],
  surface: ['#fffdf9', '#20181d'],
  text: ['#251a21', '#f4ece4'],
  muted: ['#54474f', '#c6b8be'],
  border: ['#ded3c6', '#43363d'],
  'border-strong': ['#8a7b80', '#93838b'],
  line: ['#5c1f47', '#c99b45'],
  brand: ['#5c1f47', '#7d3a5f'],
  'brand-edge': ['#5c1f47', '#b98099'],
  'on-brand': ['#fff9f1', '#ffffff'],
  'brand-text': ['#5c1f47', '#ebc1cf'],
  accent: ['#de9f26', '#edb441'],
  focus: ['#1f3fa6', '#ffd166'],
  danger: ['#ab251b', '#ff9e91'],
} as const satisfies Record<string, readonly [string, string]>;

/** Hidden from screen readers, because the product's name is beside the logo. */
export const MARK_SVG = `<svg viewBox="0 0 96 96" width="32" height="32" aria-hidden="true" focusable="false">
<g fill="none" stroke="var(--brand-text)" stroke-width="10"><path d="M6,38h84M30,38c0,20,8,24,18,30s22,10,22,22"/>
<path d="M66,38c0,20-8,24-18,30S26,78,26,90" stroke="var(--surface)" stroke-width="17" pathLength="100" stroke-dasharray="0,30,40,99"/>
<path d="M66,38c0,20-8,24-18,30S26,78,26,90"/></g>
<g fill="var(--accent)"><circle cx="30" cy="17" r="9"/><circle cx="66" cy="17" r="9"/></g></svg>`;

const list = (side: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, sides]) => `--${name}:${sides[side]}`)
    .join(';');

// Older phones lack light-dark(). A theme that a person chose overrides the system's theme.
export const PAGE_STYLE = `:root{color-scheme:light;${list(0)}}
@media(prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${list(1)}}}
:root[data-theme=dark]{color-scheme:dark;${list(1)}}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif}
:root:not([lang=en]) body{line-height:1.75}
header{display:flex;align-items:center;gap:8px;min-height:3.5rem;padding:0 1rem;background:var(--surface);border-bottom:1px solid var(--border)}
header span,h1{font-family:'Noto Serif','Noto Serif Devanagari',serif;font-weight:600}
header span{font-size:1.25rem;color:var(--brand-text)}
main{max-width:40rem;margin:0 auto;padding:2rem 1rem}
main>*+*{margin-top:1.25rem}
h1{font-size:1.5rem;line-height:1.45;text-wrap:balance}
hr{margin-top:.75rem;height:2px;border:0;background:var(--line)}
dl{padding:1rem 1.25rem;background:var(--surface);border:1px solid var(--border);border-radius:12px}
dt{color:var(--muted);font-size:.875rem}
dd{font-weight:600;overflow-wrap:anywhere}
dd+dt{margin-top:.75rem}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:3.25rem;padding:.5rem 1.25rem;font:inherit;font-size:1.0625rem;font-weight:600;text-align:center;text-decoration:none;color:var(--on-brand);background:var(--brand);border:1px solid var(--brand-edge);border-radius:8px;cursor:pointer}
nav{display:flex;flex-wrap:wrap;gap:0 1.5rem}
nav a{display:inline-flex;align-items:center;min-width:44px;min-height:44px;color:var(--brand-text);text-underline-offset:.25em}
.muted{color:var(--muted)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media(min-width:48rem){h1{font-size:2rem}header{min-height:4rem}}`;

/** For pages with fields, tables, pictures and messages. */
export const FORM_PAGE_STYLE = `${PAGE_STYLE}
header{flex-wrap:wrap;gap:0 1rem;padding-block:.25rem}
header nav{gap:0 1rem}
nav [aria-current]{font-weight:600;text-decoration:3px underline var(--accent)}
main{max-width:60rem}
h2{font:600 1.1875rem/1.45 'Noto Serif',serif}
form{display:grid;gap:1.25rem;max-width:36rem}
label,legend{font-weight:600}
label.choice{display:flex;gap:.75rem;align-items:center;min-height:44px;font-weight:400}
input:not([type=radio],[type=checkbox]),textarea{display:block;width:100%;min-height:3rem;margin-top:6px;padding:.5rem .75rem;font:inherit;font-weight:400;color:inherit;background:var(--surface);border:1.5px solid var(--border-strong);border-radius:8px}
input[type=radio],input[type=checkbox]{width:1.25rem;height:1.25rem;accent-color:var(--brand-text)}
fieldset{display:grid;grid-template-columns:repeat(auto-fit,minmax(12rem,1fr));column-gap:1rem;min-width:0;padding:0;border:0}
.error{display:block;color:var(--danger)}
[aria-invalid]:not([type=radio],[type=checkbox]){border:2px solid var(--danger)!important}
.pictures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem}
img{max-width:100%;height:auto;border:1px solid var(--border);border-radius:8px}
table{border-collapse:collapse}
td,th{padding:.5rem 1rem .5rem 0;text-align:left;overflow-wrap:anywhere;border-bottom:1px solid var(--border)}
td button{margin-block:4px;white-space:nowrap}
td a{display:inline-flex;align-items:center;min-width:44px;min-height:44px;color:var(--brand-text)}
.button,button{width:auto;justify-self:start}
.second,.danger{color:var(--brand-text);background:none;border-color:var(--border-strong)}
.danger{color:var(--danger);border-color:var(--danger)}
[role]{padding:.75rem 1rem;border:2px solid var(--line);border-radius:8px}
[role=alert]{border-color:var(--danger)}
[tabindex]:focus-visible{outline:0}
pre,li{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}`;
