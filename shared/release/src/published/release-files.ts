import { descriptionFile } from '@eqs/build/published-files'
import { type RemoteDescription, remoteDescription, versionPath } from '@eqs/contracts/discovery'
import { issuesText } from '@eqs/contracts/issues-text'
import { contractRange } from '@eqs/contracts/manifest'
import * as v from 'valibot'
import { DamageError } from '../store/errors.ts'
import { readText, type Store } from '../store/store.ts'

// Files that publishing writes beside a version. `release.json` is written last, so a version with it is
// complete. Unknown fields are ignored, so that a rollback to any version is possible.

export interface Published {
  readonly name: string
  readonly version: string
}

/** Formats a version for messages: `mf-account@1.2.0`. */
export const formatVersion = ({ name, version }: Published): string => `${name}@${version}`

export function parseVersion(label: string): Published {
  const [name = '', version = ''] = label.split('@')
  return { name, version }
}

const files = v.record(v.string(), v.string())

/** Exported names by shared package of this repository: `{"@eqs/api": ["login"]}`. */
export const exportNames = v.record(v.string(), v.array(v.string()))

const published = {
  version: v.string(),
  sources: v.string(),
  ...contractRange
}

/** Title and description of a link to the screen, from `preview` of its route. */
const linkPreview = v.object({ title: v.optional(v.string()), description: v.string() })

/** A screen that a remote's build has rendered. */
export const renderedScreen = v.object({ html: v.string(), preview: v.optional(linkPreview) })

/** Rendered screens by path, with their styles: `{"/ingresa": {"html": "<div>…", "css": ".a{…"}}`. */
const renderedScreens = v.record(v.string(), v.object({ ...renderedScreen.entries, css: v.string() }))

/** `release.json` of a remote. Its `description.json` has the data for the discovery document. */
const remoteRelease = v.object({
  ...published,
  name: v.string(),
  /** Names of shared packages that the bundle imports. */
  uses: exportNames,
  rendered: v.optional(renderedScreens),
  description: v.string()
})

/** `release.json` of a host. The page inlines `boot`, `handOver` and the shell, which is shown before any code has loaded. */
export const hostRelease = v.object({
  ...published,
  name: v.literal('host'),
  assets: files,
  initial: v.array(v.string()),
  /** Files that a start needs besides `initial` in browsers without Ed25519. Earlier hosts do not name them. */
  signatureCheck: v.optional(v.array(v.string()), []),
  shared: files,
  provides: exportNames,
  configNames: v.array(v.string()),
  releaseKeys: v.optional(v.array(v.string())),
  boot: v.string(),
  /** Script of a page with a rendered screen. It passes input typed so far to the loaded screen. */
  handOver: v.string(),
  /** Service worker. It is served from the root, because its scope is the whole club. */
  serviceWorker: v.string(),
  /** `plain` is the layout around rendered screens. `head` has the tags of the installed application. */
  shell: v.object({
    html: v.string(),
    css: v.string(),
    head: v.string(),
    plain: v.string()
  })
})

/** Fields of a host's release that the build knows. */
export const hostBuild = v.omit(hostRelease, ['sources'])

export type RenderedScreens = v.InferOutput<typeof renderedScreens>
export type RemoteRelease = v.InferOutput<typeof remoteRelease>
export type HostRelease = v.InferOutput<typeof hostRelease>

/** Name of the file that publishing writes last. A version that has it is complete. */
export const releaseFile = 'release.json'

export const releasePath = ({ name, version }: Published): string =>
  `${versionPath(name, version)}/${releaseFile}`

type Files = Pick<Store, 'read'>

async function readJson<Output>(
  store: Files,
  { name, version }: Published,
  file: string,
  schema: v.GenericSchema<unknown, Output>
): Promise<Output> {
  const text = await readText(store, `${versionPath(name, version)}/${file}`)
  if (text === undefined) throw new DamageError(`${name}@${version} is not published`)
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!parsed.success)
    throw new DamageError(`${name}@${version}: its ${file} cannot be read: ${issuesText(parsed.issues)}`)
  return parsed.output
}

export const readRemoteRelease = (store: Files, name: string, version: string): Promise<RemoteRelease> =>
  readJson(store, { name, version }, releaseFile, remoteRelease)

export const readDescription = (store: Files, name: string, version: string): Promise<RemoteDescription> =>
  readJson(store, { name, version }, descriptionFile, remoteDescription)

/** @throws {DamageError} when the file is missing or invalid. */
export const readHostRelease = (store: Files, version: string): Promise<HostRelease> =>
  readJson(store, { name: 'host', version }, releaseFile, hostRelease)

/** Lists the published versions of a remote or the host, oldest first. */
export async function publishedVersions(store: Store, name: string): Promise<readonly string[]> {
  const folder = versionPath(name, '').slice(0, -1)
  const versions = await Promise.all(
    (await store.list(folder)).map(async version =>
      (await store.read(`${folder}/${version}/${releaseFile}`)) ? [version] : []
    )
  )
  return versions.flat().sort(byAge)
}

export const publishedRemotes = async (store: Store): Promise<readonly string[]> =>
  [...(await store.list('remotes'))].sort()

// Every page of the club is nearly equal to the page that its host was published with. Browsers store that page
// as a compression dictionary, and get the page of each release as a delta. The dictionary is served as plain
// text, so that no browser opens it as a page.

export const pageDictionary = {
  /** File name in a host's version. */
  file: 'page.txt',
  /** True when a path below the root of the store is a page dictionary. */
  is: (path: string): boolean => /^host\/\w[\w.-]*\/page\.txt$/.test(path)
}

/** Returns the path of the dictionary for a rendered page. Undefined when the page names no host. */
export function pageDictionaryIn(html: string): string | undefined {
  const host = /<meta name="eqs-host" content="([^"]*)">/.exec(html)?.[1]
  return host && `${versionPath('host', host)}/${pageDictionary.file}`
}

/** Part of the versions that `npm start` makes from a hash of the sources. No operator chooses such a version. */
export const localMark = '-local.'

/** True for a prerelease such as `1.3.0-pr.12`, with or without its name. Versions of `npm start` do not count. */
export const isPrerelease = (version = ''): boolean =>
  /\d+\.\d+\.\d+-/.test(version) && !version.includes(localMark)

const compareNumeric = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })

function byAge(one: string, other: string): number {
  const [a = '', b = ''] = [one, other].map(version => version.split('-')[0])
  return (
    compareNumeric(a, b) ||
    Number(isPrerelease(other)) - Number(isPrerelease(one)) ||
    compareNumeric(one, other)
  )
}
