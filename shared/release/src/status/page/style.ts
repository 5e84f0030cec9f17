import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sharedFolder } from '@eqs/build/workspace'

/** The design's tokens, as a style sheet. */
export const readTokens = (): Promise<string> => readFile(resolve(sharedFolder, 'ui/src/tokens.css'), 'utf8')

/** The page's style, on top of the design's tokens. */
export const style = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: var(--fs-1) / var(--lh-body) system-ui, sans-serif; }
header, main { max-width: 76rem; margin: 0 auto; padding: var(--sp-5) var(--sp-4); }
header { padding-block-end: 0; }
h1, h2 { font-family: Georgia, serif; line-height: var(--lh-tight); margin: 0; }
h1 { font-size: var(--fs-5); }
h2 { font-size: var(--fs-4); }
h3 { font-size: var(--fs-2); margin: 0; overflow-wrap: anywhere; }
p { margin: var(--sp-1) 0; overflow-wrap: anywhere; max-width: var(--measure); }
header p, .small { color: var(--muted); }
section { margin-block-end: var(--sp-7); }
section > h2, .head { margin-block-end: var(--sp-4); }
.head { display: flex; flex-wrap: wrap; gap: var(--sp-3) var(--sp-5); align-items: center; justify-content: space-between; }
nav { display: flex; flex-wrap: wrap; gap: var(--sp-2); }
nav a { display: inline-flex; align-items: center; min-height: var(--target); padding: 0 var(--sp-4); border: var(--hair) solid var(--field);
  border-radius: var(--r-full); color: var(--ink); text-decoration: none; }
nav a[aria-current] { background: var(--action); border-color: var(--action); color: var(--on-action); font-weight: var(--w-medium); }
:focus-visible { outline: var(--ring) solid var(--focus); outline-offset: var(--stroke); }
[role="alert"] { background: var(--warn-soft); color: var(--on-warn-soft); padding: var(--sp-3) var(--sp-4); border-radius: var(--r-1); }
.table { overflow-x: auto; background: var(--surface); border: var(--hair) solid var(--line); border-radius: var(--r-2); }
table { border-collapse: collapse; width: 100%; white-space: nowrap; }
th, td { text-align: start; padding: var(--sp-2) var(--sp-4); vertical-align: top; font-weight: var(--w-body); }
thead th { color: var(--muted); }
tbody th { font-weight: var(--w-medium); }
tbody { border-block-start: var(--hair) solid var(--line); }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.bad { color: var(--err); font-weight: var(--w-strong); }
.off { display: block; max-width: 24rem; color: var(--warn); font-weight: var(--w-body); white-space: normal; }
.canary { background: var(--sol-soft); color: var(--on-sol-soft); border-radius: var(--r-full); padding: 0 var(--sp-2); }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 28rem), 1fr)); gap: var(--sp-5); }
figure { margin: 0; padding: var(--sp-4); background: var(--surface); border: var(--hair) solid var(--line); border-radius: var(--r-2); min-width: 0; }
figcaption { font-weight: var(--w-medium); margin-block-end: var(--sp-5); }
.plot { display: grid; grid-template-columns: auto 1fr; column-gap: var(--sp-2); color: var(--muted); font-variant-numeric: tabular-nums; }
.plot > svg { width: 100%; height: 10rem; overflow: visible; }
.scale { display: flex; flex-direction: column; justify-content: space-between; text-align: end; margin-block: calc(-0.5lh); }
.ends { grid-column: 2; display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: var(--sp-4); margin-block-start: var(--sp-3); }
.grid { stroke: var(--line); fill: none; vector-effect: non-scaling-stroke; }
.line { fill: none; stroke-width: 3px; stroke-linecap: round; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
.line-0 { stroke: var(--action); }
.line-1 { stroke: var(--info); stroke-dasharray: 8 6; }
.line-2 { stroke: var(--ok); stroke-dasharray: 2 6; }
.line-3 { stroke: var(--muted); stroke-dasharray: 12 5 2 5; }
.legend, .changes, .changes ul { list-style: none; margin: 0; padding: 0; }
.legend { display: flex; flex-wrap: wrap; gap: var(--sp-1) var(--sp-5); margin-block-start: var(--sp-3); }
.legend svg { width: 2rem; height: 0.5rem; margin-inline-end: var(--sp-2); }
.changes { display: grid; gap: var(--sp-4); }
.changes > li { background: var(--surface); border: var(--hair) solid var(--line); border-radius: var(--r-2); padding: var(--sp-4); min-width: 0; }
.changes li li { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
`
