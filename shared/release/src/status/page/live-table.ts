import { html } from 'hono/html'
import type { LoadFigures } from '../../telemetry/load-figures.ts'
import type { StatusRow } from '../status.ts'

/** Renders a table with a row for each live version: its members, loads, failures and fallback. */
export function liveTable(rows: readonly StatusRow[], figures: readonly LoadFigures[]) {
  return html`<div class="table" role="group" aria-label="Versions, a row each" tabindex="0">
<table>
<thead><tr>
<th scope="col">Remote</th><th scope="col">Version</th><th scope="col" class="number">Members</th>
<th scope="col" class="number">Loads</th><th scope="col" class="number">Failed</th>
<th scope="col" class="number">p50</th><th scope="col" class="number">p75</th><th scope="col" class="number">p95</th>
<th scope="col">Falls back to</th>
</tr></thead>
${rows.map(row => html`<tbody>${row.versions.map((_, index) => tableRow(row, index, figures))}</tbody>`)}
</table>
</div>`
}

function tableRow(
  { name, previous, versions, traffic, off }: StatusRow,
  index: number,
  figures: readonly LoadFigures[]
) {
  const isCanary = index > 0
  const members = off ? 0 : isCanary ? traffic : 100 - traffic
  const own = figures.find(({ remote, version }) => remote === name && version === versions[index])
  const isBad = own !== undefined && own.failed / own.loads > 0.02
  return html`<tr>
${
  isCanary
    ? ''
    : html`<th scope="rowgroup" rowspan="${versions.length}">${name}${off ? html`<span class="off">off: “${off}”</span>` : ''}</th>`
}
<td>${versions[index]}${isCanary ? html` <span class="canary">canary</span>` : ''}</td>
<td class="number">${members} %</td>
<td class="number">${own?.loads ?? '–'}</td>
<td class="number ${isBad ? 'bad' : ''}">${own ? `${own.failed} (${percentText(own.failed, own.loads)})` : '–'}</td>
<td class="number">${secondsText(own?.p50 ?? null)}</td>
<td class="number">${secondsText(own?.p75 ?? null)}</td>
<td class="number">${secondsText(own?.p95 ?? null)}</td>
<td>${isCanary ? versions[0] : previous}</td>
</tr>`
}

/** Formats a share: `2.5 %`. */
const percentText = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(1)} %` : '–'

/** Formats a duration: `1.2 s`. */
const secondsText = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : `${(milliseconds / 1000).toFixed(milliseconds < 995 ? 2 : 1)} s`
