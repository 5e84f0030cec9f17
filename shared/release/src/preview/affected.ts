import { versionPath } from '@eqs/contracts/discovery'
import { readDescription } from '../published/release-files.ts'
import { readText, type Store } from '../store/store.ts'
import type { Loads } from '../watch/read-loads.ts'
import type { SurfaceChange } from './surface.ts'

/** Whom a change reaches, once all members have it. */
export interface Affected {
  /** Percent of the remotes' loads that members' pages have told of; undefined where no one has. */
  readonly loads: number | undefined
  /** Remotes whose code or side bar names an address that changes. */
  readonly linking: readonly { readonly name: string; readonly version: string; readonly path: string }[]
}

/**
 * @param others the live versions of the other remotes.
 * @param loads how often each version was loaded, where that is known.
 */
export async function affectedBy(
  store: Store,
  name: string,
  {
    changes,
    others,
    loads
  }: {
    readonly changes: readonly SurfaceChange[]
    readonly others: readonly { readonly name: string; readonly version: string }[]
    readonly loads: readonly Loads[] | undefined
  }
): Promise<Affected> {
  const gone = changes.filter(({ what, change }) => what === 'routes' && change !== 'added')
  const linking = await Promise.all(
    others.map(async other => {
      const text = await scriptsOf(store, other)
      return gone.filter(({ name: path }) => names(text, path)).map(({ name: path }) => ({ ...other, path }))
    })
  )
  return { loads: loads && shareOf(name, loads), linking: linking.flat() }
}

function shareOf(name: string, loads: readonly Loads[]): number | undefined {
  const sum = (some: readonly Loads[]) => some.reduce((total, one) => total + one.loads, 0)
  const all = sum(loads)
  return all === 0 ? undefined : (sum(loads.filter(({ remote }) => remote === name)) / all) * 100
}

/** All that a version runs, and what it says of itself. */
async function scriptsOf(
  store: Store,
  { name, version }: { readonly name: string; readonly version: string }
): Promise<string> {
  const { extras } = await readDescription(store, name, version)
  const scripts = Object.keys(extras.assets).filter(file => file.endsWith('.js'))
  const texts = await Promise.all(
    scripts.map(file => readText(store, `${versionPath(name, version)}/${file}`))
  )
  return [JSON.stringify(extras.remote), ...texts].join('\n')
}

/** True when a text has an address as a string of its own, or as the beginning of one that goes on behind a slash or a question. */
function names(text: string, path: string): boolean {
  const beginning = path.split('/:')[0] || '/'
  // Every address begins with the first one.
  if (beginning === '/') return /["'`]\/["'`?]/.test(text)
  return new RegExp(`["'\`]${beginning.replaceAll('.', '[.]')}["'\`/?#]`).test(text)
}
