import { readHistory } from '../history/history.ts'
import { historyText } from '../history/history-text.ts'
import { status, statusText } from '../status/status.ts'
import type { Store } from '../store/store.ts'
import { metricsPath, type Telemetry } from '../telemetry/telemetry.ts'

const releasesPath = '/_releases'

export const operatorPaths: readonly string[] = [releasesPath, metricsPath]

/** Number of changes at `/_releases`. `release history` prints all of them. */
const maxChanges = 20

/** Answers with the metrics, or with what `release status` and `release history` print. Signatures are not verified. */
export async function answerOperators(
  { url, method }: Request,
  { store, telemetry }: { readonly store: Store; readonly telemetry: Telemetry }
): Promise<Response> {
  if (new URL(url).pathname === metricsPath) return telemetry.metrics()
  if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405 })
  const [live, history, loads] = await Promise.all([
    status(store),
    readHistory(store, maxChanges),
    telemetry.loads()
  ])
  const text = `${statusText(live, loads)}

Loads are those that this server has counted since its start.

Last changes, the newest first:

${historyText(history.toReversed())}
`
  return new Response(method === 'HEAD' ? null : text, {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff'
    }
  })
}
