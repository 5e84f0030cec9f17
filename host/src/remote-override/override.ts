import { storedEntry } from '@eqs/session'
import { logFailure, toMessage } from '../telemetry/report-problem.ts'
import { overrideParam } from './override-param.ts'
import type { RemoteOverride } from './remote-override.ts'

const remembered = storedEntry('OVERRIDE', v => v.unknown(), 'tab')

/** Downloads the code for overrides only if the address or the tab's storage names one. */
export async function findOverride(): Promise<RemoteOverride | undefined> {
  const isAsked = new URLSearchParams(location.search).has(overrideParam) || remembered.read() !== undefined
  if (!isAsked) return undefined
  try {
    const { RemoteOverride } = await import(/* webpackChunkName: "override" */ './remote-override.ts')
    const override = new RemoteOverride()
    await override.start()
    return override
  } catch (error) {
    // Without the override, the live version is shown.
    logFailure({ event: 'override_failed', errorClass: 'network', detail: toMessage(error) })
    return undefined
  }
}
