import { storedEntry } from '@eqs/session'
import { logFailure, toMessage } from '../telemetry/report-problem.ts'
import type { RemoteOverride } from './remote-override.ts'

const remembered = storedEntry('OVERRIDE', v => v.unknown(), 'tab')

/**
 * Downloads the code for overrides only if the address or the tab's storage names one, such as
 * `?probar=mf-account@1.3.0-pr.12` or `?probar=mf-account@http://localhost:3001`.
 */
export async function findOverride(): Promise<RemoteOverride | undefined> {
  const address = new URL(location.href)
  const asked = address.searchParams.get('probar')
  if (asked === null && remembered.read() === undefined) return undefined
  try {
    const { startOverride } = await import(/* webpackChunkName: "override" */ './remote-override.ts')
    if (asked !== null) {
      address.searchParams.delete('probar')
      history.replaceState(history.state, '', address)
    }
    return await startOverride(asked)
  } catch (error) {
    // Without the override, the live version is shown.
    logFailure({ event: 'override_failed', errorClass: 'network', detail: toMessage(error) })
    return undefined
  }
}
