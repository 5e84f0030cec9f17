import { html } from 'hono/html'
import type { LoadFigures } from '../../telemetry/load-figures.ts'
import type { StatusRow } from '../status.ts'
import { percentText, secondsText } from './words.ts'

/** Lists every live version in a row: its share of members, its loads and failures, and its fallback. */
export function liveTable(rows: readonly StatusRow[], figures: readonly LoadFigures[]) {
  return html`<div class="table" role="group" aria-label="Versions, a row each" tabindex="0">
<table>
<thead><tr>
<th scope="col">Remote</th><th scope="col">Version</th><th scope="col" class="number">Members</th>
<th scope="col" class="number">Loads</th><th scope="col" class="number">Failed</th>
<th scope="col" class="number">p50</th><th scope="col" class="number">p75</th><th scope="col" class="number">p95</th>
<th scope="col">Falls back to</th>
</tr></thead>
${rows.map(row => html`<tbody>${toLines(row).map(line => tableRow(row, line, figures))}</tbody>`)}
</table>
</div>`
}

interface Line {
  readonly version: string
  readonly members: string
  readonly isCanary: boolean
  readonly isFirst: boolean
  readonly count: number
}

function toLines({ name, live, versions, traffic }: StatusRow): readonly Line[] {
  if (name === 'host') return [{ version: live, members: '100 %', isCanary: false, isFirst: true, count: 1 }]
  const count = versions.length
  return versions.map((version, index) => {
    const isCanary = index > 0
    return {
      version,
      members: `${isCanary ? traffic : 100 - traffic} %`,
      isCanary,
      isFirst: index === 0,
      count
    }
  })
}

function tableRow({ name, previous, versions, off }: StatusRow, line: Line, figures: readonly LoadFigures[]) {
  const own = figures.find(one => one.remote === name && one.version === line.version)
  const isBad = own !== undefined && own.failed / own.loads > 0.02
  return html`<tr>
${
  line.isFirst
    ? html`<th scope="rowgroup" rowspan="${line.count}">${name}${off ? html`<span class="off">off: “${off}”</span>` : ''}</th>`
    : ''
}
<td>${line.version}${line.isCanary ? html` <span class="canary">canary</span>` : ''}</td>
<td class="number">${off ? '0 %' : line.members}</td>
<td class="number">${own?.loads ?? '–'}</td>
<td class="number ${isBad ? 'bad' : ''}">${own ? `${own.failed} (${percentText(own.failed, own.loads)})` : '–'}</td>
<td class="number">${secondsText(own?.p50 ?? null)}</td>
<td class="number">${secondsText(own?.p75 ?? null)}</td>
<td class="number">${secondsText(own?.p95 ?? null)}</td>
<td>${line.isCanary ? versions[0] : previous}</td>
</tr>`
}
