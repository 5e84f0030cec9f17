import { html } from 'hono/html'
import type { HistoryEntry } from '../history/history-entry.ts'
import { gateLines } from '../history/history-text.ts'
import { momentText } from './words.ts'

/** So many changes are shown; the rest is in `release history`. */
const shown = 20

/** The last changes, newest first. */
export function changesList(history: readonly HistoryEntry[]) {
  const newest = history.slice(-shown).toReversed()
  if (newest.length === 0) return html`<p>Nothing was ever promoted.</p>`
  return html`<ol class="changes">${newest.map(
    ({ number, at, by, what, why, differences, gate }) => html`<li>
<h3>${number}. ${what}</h3>
<p class="small">${by}, <time datetime="${at}">${momentText(new Date(at))} UTC</time></p>
${why ? html`<p>${why}</p>` : ''}
<ul>${differences.map(line => html`<li>${line}</li>`)}</ul>
${gateLines(gate).map(line => html`<p class="small">${line}</p>`)}
</li>`
  )}</ol>`
}
