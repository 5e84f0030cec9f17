import { html } from 'hono/html'
import { readHistory } from '../../history/history.ts'
import { cspHash } from '../../render/csp-hash.ts'
import type { Store } from '../../store/store.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import { type StatusRow, status } from '../status.ts'
import { changesList } from './changes-list.ts'
import { liveTable } from './live-table.ts'
import { operatorsPage } from './operators-page.ts'
import { style } from './style.ts'

/** Address of the operators' page. */
export const releasesPath = '/_releases'

export interface ReleasesPageParts {
  readonly store: Store
  /** Figures of versions, from members' beacons. */
  readonly loads: Telemetry['loads']
  /** The design tokens, as a style sheet. */
  readonly tokens: string
}

/** Number of changes on the page; `release history` prints all of them. */
const shown = 20

/** In milliseconds. */
const day = 86_400_000

/** Explains how to end a canary, and how to promote it to all members. */
const nextSteps = ({ name, versions: [, canary] }: StatusRow) =>
  html`<p>${name}@${canary} is a canary. To end it: <code>release promote ${name}@${canary} --traffic 0</code>. To give it to all members: <code>release promote ${name}@${canary}</code>.</p>`

/** Answers with a page of what is live and its figures, for operators. It has no script. */
export async function releasesPage(
  request: Request,
  { store, loads, tokens }: ReleasesPageParts
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  const since = new Date(Date.now() - day)
  const [live, history] = await Promise.all([status(store), readHistory(store, shown)])
  const css = tokens + style
  const body = html`<header>
<h1>Releases</h1>
<p>Release ${live.release}</p>
${[...live.faults, ...live.notes].map(fault => html`<p role="alert">${fault}</p>`)}
</header>
<main>
<section aria-labelledby="live">
<h2 id="live">What members get</h2>
<p class="small">Loads of the last 24 hours, as this server has counted them since its start.</p>
${liveTable(live.rows, loads(since))}
${live.rows.filter(({ traffic }) => traffic > 0).map(nextSteps)}
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
      'Content-Security-Policy': `default-src 'none'; style-src ${cspHash(css)}; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff'
    }
  })
}
