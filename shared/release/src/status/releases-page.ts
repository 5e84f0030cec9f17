import { html } from 'hono/html'
import { readHistory } from '../history/history.ts'
import type { HistoryEntry } from '../history/history-entry.ts'
import { gateLines } from '../history/history-text.ts'
import { cspHash } from '../render/content-security-policy.ts'
import type { Store } from '../store/store.ts'
import type { LoadFigures } from '../telemetry/load-figures.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { percentText } from '../watch/read-loads.ts'
import { momentText, style, styledPage } from '../web/styled-page.ts'
import { type StatusRow, status } from './status.ts'

export const releasesPath = '/_releases'

export interface ReleasesPageParts {
  readonly store: Store
  /** Load figures of versions, from members' beacons. */
  readonly loads: Telemetry['loads']
  /** The design tokens, as a style sheet. */
  readonly tokens: string
}

/** Number of changes on the page. `release history` prints all of them. */
const maxChanges = 20

/** Explains how to end a canary, and how to promote it to all members. */
function nextSteps({ name, remote }: StatusRow) {
  if (!remote?.canary) return ''
  const canary = `${name}@${remote.canary.version}`
  return html`<p>${canary} is a canary. To end it: <code>release promote ${canary} --traffic 0</code>. To give it to all members: <code>release promote ${canary}</code>.</p>`
}

/** Responds with the live versions, their load figures and the last changes, for operators. */
export async function releasesPage(
  request: Request,
  { store, loads, tokens }: ReleasesPageParts
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const [live, history] = await Promise.all([status(store), readHistory(store, maxChanges)])
  const css = tokens + style
  const body = html`<header>
<h1>Releases</h1>
<p>${live.release}</p>
${[...live.faults, ...live.notes].map(fault => html`<p role="alert">${fault}</p>`)}
</header>
<main>
<section aria-labelledby="live">
<h2 id="live">Live versions</h2>
<p class="small">Loads of the last 24 hours that this server has counted since its start.</p>
${liveTable(live.rows, loads())}
${live.rows.map(nextSteps)}
</section>
<section aria-labelledby="changes">
<h2 id="changes">Last changes</h2>
${changesList(history)}
</section>
</main>`
  const page = await styledPage({ title: 'Releases · EQS Club', css, body })
  return new Response(request.method === 'HEAD' ? null : page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src ${cspHash(css)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff'
    }
  })
}

function changesList(oldestFirst: readonly HistoryEntry[]) {
  if (oldestFirst.length === 0) return html`<p>Nothing was ever promoted.</p>`
  return html`<ol class="changes">${oldestFirst.toReversed().map(
    ({ number, at, by, what, why, differences, gate }) => html`<li>
<h3>${number}. ${what}</h3>
<p class="small">${by}, <time datetime="${at}">${momentText(new Date(at))} UTC</time></p>
${why ? html`<p>${why}</p>` : ''}
<ul>${differences.map(line => html`<li>${line}</li>`)}</ul>
${gateLines(gate).map(line => html`<p class="small">${line}</p>`)}
</li>`
  )}</ol>`
}

/** Renders a table with a row for each live version: its members, loads, failures and fallback. */
function liveTable(rows: readonly StatusRow[], figures: readonly LoadFigures[]) {
  return html`<div class="table" role="group" aria-label="Versions, a row each" tabindex="0">
<table>
<thead><tr>
<th scope="col">Remote</th><th scope="col">Version</th><th scope="col" class="number">Members</th>
<th scope="col" class="number">Loads</th><th scope="col" class="number">Failed</th>
<th scope="col" class="number">p75</th>
<th scope="col">Falls back to</th>
</tr></thead>
${rows.map(row => html`<tbody>${row.version && tableRow(row, false, figures)}${row.remote?.canary && tableRow(row, true, figures)}</tbody>`)}
</table>
</div>`
}

function tableRow({ name, version, remote }: StatusRow, isCanary: boolean, figures: readonly LoadFigures[]) {
  const { previous = '–', canary, off } = remote ?? {}
  const shown = isCanary ? canary?.version : version
  const traffic = canary?.traffic ?? 0
  const members = off ? 0 : isCanary ? traffic : 100 - traffic
  const own = figures.find(load => load.remote === name && load.version === shown)
  const isBad = own !== undefined && own.failed / own.loads > 0.02
  return html`<tr>
${
  isCanary
    ? ''
    : html`<th scope="rowgroup" rowspan="${canary ? 2 : 1}">${name}${off ? html`<span class="off">off: “${off.message}”</span>` : ''}</th>`
}
<td>${shown}${isCanary ? html` <span class="canary">canary</span>` : ''}</td>
<td class="number">${members} %</td>
<td class="number">${own?.loads ?? '–'}</td>
<td class="number ${isBad ? 'bad' : ''}">${own ? `${own.failed}${percentText(own)}` : '–'}</td>
<td class="number">${secondsText(own?.p75 ?? null)}</td>
<td>${isCanary ? version : previous}</td>
</tr>`
}

/** Formats a duration: `1.2 s`. */
const secondsText = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : `${(milliseconds / 1000).toFixed(milliseconds < 995 ? 2 : 1)} s`
