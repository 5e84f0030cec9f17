import { satisfies } from 'semver'
import { type BilledPackage, readBill } from '../artefact/stored-bill.ts'
import { deniedOf, packageRange } from '../history/denied.ts'
import type { ReleaseState } from '../history/release-state.ts'
import type { Store } from '../store/store.ts'

/** What the list of the denied says of versions. */
export interface Denied {
  readonly problems: readonly string[]
  /** The versions that were looked at. */
  readonly seen: readonly string[]
  /** The versions that do not say what is in them. */
  readonly unknown: readonly string[]
}

/** Looks for what is denied in versions that more members would get; undefined where nothing is. @param versions as `mf-account@1.2.0`. */
export async function deniedIn(
  store: Store,
  { config }: ReleaseState,
  versions: ReadonlySet<string>
): Promise<Denied | undefined> {
  const denied = deniedOf(config)
  if (!denied || versions.size === 0) return undefined
  const bills = await Promise.all(
    [...versions].map(async one => {
      const [name = '', version = ''] = one.split('@')
      return { one, packages: await readBill(store, { name, version }) }
    })
  )
  const known = bills.flatMap(({ one, packages }) => (packages ? [{ one, packages }] : []))
  return {
    problems: known.flatMap(({ one, packages }) => [
      ...denied.packages.flatMap(text => packages.flatMap(found => packageProblem(one, text, found))),
      ...denied.licences.flatMap(text => packages.flatMap(found => licenceProblem(one, text, found)))
    ]),
    seen: known.map(({ one }) => one),
    unknown: bills.flatMap(({ one, packages }) => (packages ? [] : [one]))
  }
}

function packageProblem(one: string, text: string, { name, version }: BilledPackage): readonly string[] {
  const denied = packageRange(text)
  if (denied?.name !== name || !satisfies(version, denied.range, { includePrerelease: true })) return []
  return [
    `${one} contains ${name}@${version}, and ${text} is denied: build it with another version of ${name}, or take it off the list with config set`
  ]
}

/** A choice of licences is denied by one of them: whoever may choose says so by taking it off the list. */
function licenceProblem(
  one: string,
  text: string,
  { name, version, licences }: BilledPackage
): readonly string[] {
  if (!licences.some(licence => licence.split(/[\s()]+/).includes(text))) return []
  return [
    `${one} contains ${name}@${version} under ${licences.join(', ')}, and ${text} is denied: build it without ${name}, or take the licence off the list with config set`
  ]
}
