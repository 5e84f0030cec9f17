import * as v from 'valibot'
import { differences, type ReleaseState, type RemoteState } from '../history/release-state.ts'
import { settingsDifferences } from '../history/settings.ts'
import { readText, type Store } from '../store/store.ts'
import type { pageSignedBy } from './render.ts'

const version = v.object({
  metadata: v.object({ version: v.string() }),
  deployment: v.object({ traffic: v.number(), default: v.boolean() }),
  extras: v.object({ off: v.optional(v.object({ message: v.string() })) })
})

const document = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ release: v.number(), microFrontends: v.record(v.string(), v.array(version)) })
)

const configuration = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()))

/**
 * Lists how a page that is about to be rendered differs from the one that members have, when that one is of a
 * newer release whose entry is lost. The lost change is known from page and document only.
 *
 * @param after the number of the release that it is based on.
 * @returns a line for each difference.
 */
export async function differencesForMembers(
  store: Store,
  after: number,
  { state, config }: Pick<Awaited<ReturnType<typeof pageSignedBy>>, 'state' | 'config'>
): Promise<readonly string[]> {
  const [html = '', text] = [await readText(store, 'index.html'), await readText(store, 'discovery.json')]
  const parsed = v.safeParse(document, text)
  if (!parsed.success || parsed.output.release <= after) return []
  const { release, microFrontends } = parsed.output
  const remotes = Object.entries(microFrontends).map(
    ([name, versions]) => [name, remoteIn(versions)] as const
  )
  const host = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1] ?? state.host
  const shown = v.safeParse(configuration, /id="eqs-config">([^<]*)</.exec(html)?.[1])
  const settings: ReleaseState['config'] = {}
  const had = { host, remotes: Object.fromEntries(remotes), config: settings }
  return [
    ...(shown.success ? settingsDifferences(shown.output, { ...config }) : []),
    ...differences(had, { ...state, config: settings })
  ].map(line => `members had release ${release}, whose entry is lost: ${line}`)
}

function remoteIn(versions: readonly v.InferOutput<typeof version>[]): RemoteState {
  const [live, canary] = [true, false].map(isDefault =>
    versions.find(({ deployment }) => deployment.default === isDefault)
  )
  const off = live?.extras.off
  return {
    version: live?.metadata.version ?? '',
    ...(canary ? { canary: { version: canary.metadata.version, traffic: canary.deployment.traffic } } : {}),
    ...(off ? { off } : {})
  }
}
