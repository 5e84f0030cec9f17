import { html } from 'hono/html'
import type { HistoryEntry } from '../../history/history-entry.ts'
import { gateLines } from '../../history/history-text.ts'
import { momentText } from './words.ts'

/**
 * Lists changes, newest first.
 *
 * @param history oldest first.
 */
export function changesList(history: readonly HistoryEntry[]) {
  if (history.length === 0) return html`<p>Nothing was ever promoted.</p>`
  return html`<ol class="changes">${history.toReversed().map(
    ({ number, at, by, what, why, differences, gate }) => html`<li>
<h3>${number}. ${what}</h3>
<p class="small">${by}, <time datetime="${at}">${momentText(new Date(at))} UTC</time></p>
${why ? html`<p>${why}</p>` : ''}
<ul>${differences.map(line => html`<li>${line}</li>`)}</ul>
${gateLines(gate).map(line => html`<p class="small">${line}</p>`)}
</li>`
  )}</ol>`
}
