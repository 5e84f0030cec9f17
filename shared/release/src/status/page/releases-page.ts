import { html } from 'hono/html'
import { readHistory } from '../../history/history.ts'
import { cspHashOf } from '../../render/csp-hash.ts'
import type { Store } from '../../store/store.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { status } from '../status.ts'
import { changesList } from './changes-list.ts'
import { chartsOf } from './charts.ts'
import { liveTable } from './live-table.ts'
import { operatorsPage } from './operators-page.ts'
import { spanNamed, spans } from './spans.ts'
import { style } from './style.ts'

/** Where operators look at what is live. */
export const releasesPath = '/_releases'

export interface ReleasesPageParts {
  readonly store: Store
  /** How versions fare, from the beacons of members' pages. */
  readonly loads: Telemetry['loads']
  /** The design's tokens, as a style sheet. */
  readonly tokens: string
}

/** So many changes are shown; the rest is in `release history`. */
const shown = 20

/** Returns what is live and how it fares, for operators: to look at only, without any script. */
export async function releasesPage(
  request: Request,
  { store, loads, tokens }: ReleasesPageParts
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const span = spanNamed(new URL(request.url).searchParams.get('last'))
  // A whole number of steps, the last of which is the one that runs.
  const until = new Date(Math.ceil(Date.now() / 1000 / span.step) * span.step * 1000)
  const since = new Date(until.getTime() - span.seconds * 1000)
  const [live, history] = await Promise.all([status(store), readHistory(store, shown)])
  const [figures, steps] = [loads({ since }), loads({ since, step: span.step })]
  const css = tokens + style
  const body = html`<header>
<h1>Releases</h1>
<p>Release ${live.release}</p>
${[...live.faults, ...live.notes].map(fault => html`<p role="alert">${fault}</p>`)}
</header>
<main>
<section aria-labelledby="live">
<div class="head">
<h2 id="live">What members get</h2>
<nav aria-label="Time">${spans.map(
    ({ name, words }) =>
      html`<a href="?last=${name}" ${name === span.name ? html`aria-current="page"` : ''}>${words}</a>`
  )}</nav>
</div>
${liveTable(live.rows, figures)}
</section>
<section aria-labelledby="time">
<h2 id="time">${span.words}, version by version</h2>
${chartsOf({ rows: live.rows, figures, steps, since, until, step: span.step })}
</section>
<section aria-labelledby="changes">
<h2 id="changes">Last changes</h2>
${changesList(history)}
</section>
</main>`
  const page = await operatorsPage({ title: 'Releases', css, body })
  return new Response(request.method === 'HEAD' ? null : page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src ${cspHashOf(css)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff'
    }
  })
}
