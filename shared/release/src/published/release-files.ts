import { descriptionFile } from '@eqs/build/published-files'
import { type RemoteDescription, remoteDescription, versionPath } from '@eqs/contracts/discovery'
import { issuesText } from '@eqs/contracts/issues-text'
import { contractRange } from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { DamageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'
import { byAge } from './prerelease.ts'

// What publishing leaves beside a version's files. `release.json` is written last: a version is published when it is there.
// Fields of a later tool are ignored: every version can be gone back to.

/** A version of a remote, or of the host. */
export interface Published {
  readonly name: string
  readonly version: string
}

const files = v.record(v.string(), v.string())

/** Names of exports, by shared package of ours: `{"@eqs/api": ["login"]}`. */
export const exportNames = v.record(v.string(), v.array(v.string()))

const published = {
  version: v.string(),
  /** SHA-256 over what members would get of it: two builds with one hash are the same. */
  hash: v.string(),
  /** The hash of the sources it was built from. */
  sources: v.string(),
  ...contractRange
}

/** The words by which a link to a screen is shown elsewhere, `preview` of its route. */
const linkPreview = v.object({ title: v.optional(v.string()), description: v.string() })

/** A screen as a remote's build leaves it. */
export const renderedScreen = v.object({ html: v.string(), preview: v.optional(linkPreview) })

/** Screens as they stand in the page before any code comes, by path: `{"/ingresa": {"html": "<div>…", "css": ".a{…"}}`. */
const renderedScreens = v.record(v.string(), v.object({ ...renderedScreen.entries, css: v.string() }))

/** A published remote; the rest stands in its `description.json`. */
export const remoteRelease = v.object({
  ...published,
  name: v.string(),
  /** What its container offers: `./app`. */
  exposes: v.array(v.string()),
  /** What its bundle uses of our shared packages. */
  uses: exportNames,
  /** Its screens that everybody may see. */
  rendered: v.optional(renderedScreens),
  /** The integrity of `description.json`. */
  description: v.string()
})

/** A published host. `boot`, `handOver` and the shell's styles stand inside the HTML; its `html` is seen before any code arrives. */
export const hostRelease = v.object({
  ...published,
  name: v.literal('host'),
  /** The integrity of every file. */
  assets: files,
  initial: v.array(v.string()),
  /** The version of every shared module that it brings. */
  shared: files,
  /** What it brings of our shared packages. */
  provides: exportNames,
  /** The values of the configuration that it knows. */
  configNames: v.array(v.string()),
  /** The public keys whose signatures it accepts. */
  releaseKeys: v.optional(v.array(v.string())),
  boot: v.string(),
  /** The script of a page that comes with its screen. */
  handOver: v.string(),
  /** The script that stands at the top of the store, so that the whole club is in its reach. */
  serviceWorker: v.string(),
  /** `plain` is the layout around rendered screens, `head` what the page says of the club as an installed application. */
  shell: v.object({
    html: v.string(),
    css: v.string(),
    head: v.string(),
    plain: v.string()
  })
})

/** What a host's build says of itself, before it is published. */
export const hostBuild = v.omit(hostRelease, ['hash', 'sources'])

export type RenderedScreens = v.InferOutput<typeof renderedScreens>
export type HostBuild = v.InferOutput<typeof hostBuild>
export type RemoteRelease = v.InferOutput<typeof remoteRelease>
export type HostRelease = v.InferOutput<typeof hostRelease>

/** What publishing leaves last in a version's folder. */
export const releaseFile = 'release.json'

/** Where it is in the store: a version that has it is whole. */
export const releasePath = ({ name, version }: Published): string =>
  `${versionPath(name, version)}/${releaseFile}`

async function readJson<Output>(
  store: Store,
  { name, version, file }: { readonly name: string; readonly version: string; readonly file: string },
  schema: v.GenericSchema<unknown, Output>
): Promise<Output> {
  const text = await readText(store, `${versionPath(name, version)}/${file}`)
  if (text === undefined) throw new DamageError(`${name}@${version} is not published`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!parsed.success)
    throw new DamageError(`${name}@${version}: its ${file} cannot be read: ${issuesText(parsed.issues)}`)
  return parsed.output
}

/** @throws {Error} when that version was never published. */
export const readRemoteRelease = (store: Store, name: string, version: string): Promise<RemoteRelease> =>
  readJson(store, { name, version, file: releaseFile }, remoteRelease)

/** @throws {Error} when that version was never published. */
export const readDescription = (store: Store, name: string, version: string): Promise<RemoteDescription> =>
  readJson(store, { name, version, file: descriptionFile }, remoteDescription)

/** @throws {Error} when that version was never published. */
export const readHostRelease = (store: Store, version: string): Promise<HostRelease> =>
  readJson(store, { name: 'host', version, file: releaseFile }, hostRelease)

/** The published versions of a remote or the host, oldest first. */
export async function publishedVersions(store: Store, name: string): Promise<readonly string[]> {
  const folder = versionPath(name, '').slice(0, -1)
  const versions = await Promise.all(
    (await store.list(folder)).map(async version =>
      (await store.read(`${folder}/${version}/${releaseFile}`)) ? [version] : []
    )
  )
  return versions.flat().sort(byAge)
}

/** The names of all remotes that have been published. */
export const publishedRemotes = async (store: Store): Promise<readonly string[]> =>
  [...(await store.list('remotes'))].sort()
