import * as v from 'valibot'
import {
  differences,
  type ReleaseState,
  type RemoteState,
  settingsDifferences
} from '../history/release-state.ts'
import { readText, type Store } from '../store/store.ts'
import type { renderRelease } from './render-release.ts'

const liveVersion = v.object({
  metadata: v.object({ version: v.string() }),
  deployment: v.object({ traffic: v.number(), default: v.boolean() }),
  extras: v.object({ off: v.optional(v.object({ message: v.string() })) })
})

const discoveryText = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ release: v.number(), microFrontends: v.record(v.string(), v.array(liveVersion)) })
)

const configText = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/**
 * Compares the next page with the page that members have, when the history has lost the entry of the latter.
 * Only that page and its discovery document still contain the lost change.
 *
 * @param after number of the release on which the next page is based.
 * @param next the state and configuration of the next page.
 * @returns one line for each difference; empty when no entry is lost.
 */
export async function compareWithLostRelease(
  store: Store,
  after: number,
  { state, config }: Pick<Awaited<ReturnType<typeof renderRelease>>, 'state' | 'config'>
): Promise<readonly string[]> {
  const [html = '', text] = [await readText(store, 'index.html'), await readText(store, 'discovery.json')]
  const parsed = v.safeParse(discoveryText, text)
  if (!parsed.success || parsed.output.release <= after) return []
  const { release, microFrontends } = parsed.output
  const remotes = Object.entries(microFrontends).map(
    ([name, versions]) => [name, toRemoteState(versions)] as const
  )
  const host = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1] ?? state.host
  const lostConfig = v.safeParse(configText, /id="eqs-config">([^<]*)</.exec(html)?.[1])
  const noSettings: ReleaseState['config'] = {}
  const lostState = { host, remotes: Object.fromEntries(remotes), config: noSettings }
  return [
    ...(lostConfig.success ? settingsDifferences(lostConfig.output, { ...config }) : []),
    ...differences(lostState, { ...state, config: noSettings })
  ].map(line => `members had release ${release}, whose entry is lost: ${line}`)
}

function toRemoteState(versions: readonly v.InferOutput<typeof liveVersion>[]): RemoteState {
  const live = versions.find(({ deployment }) => deployment.default)
  const canary = versions.find(({ deployment }) => !deployment.default)
  const off = live?.extras.off
  return {
    version: live?.metadata.version ?? '',
    ...(canary ? { canary: { version: canary.metadata.version, traffic: canary.deployment.traffic } } : {}),
    ...(off ? { off } : {})
  }
}
