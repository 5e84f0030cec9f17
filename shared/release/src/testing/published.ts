import { brotliCompressSync } from 'node:zlib'
import { computeIntegrity } from '@eqs/build/published-files'
import { configNames } from '@eqs/config/schema'
import type { ContractRange } from '@eqs/contracts/contract-range'
import { versionPath } from '@eqs/contracts/discovery'
import { footerLinkPlaces, screenPlace, supportEmailPlace } from '@eqs/contracts/rendered'
import type { ReleaseKeys } from '../keys/release-keys.ts'
import { type BuiltVersion, putVersion } from '../publish/put-version.ts'
import type { RenderedScreens } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'

// Test helper: published versions of remotes and hosts, written without a build.

const script = (name: string, version: string): string => `/* ${name} ${version} */`

type ExportsByPackage = Readonly<Record<string, readonly string[]>>

/** Properties of a fake remote or host. Each has a default. */
interface FakeVersion {
  readonly shared?: Readonly<Record<string, string>>
  /** Hash of the sources. */
  readonly sources?: string
  /** Fields that only a newer tool writes. */
  readonly later?: Readonly<Record<string, unknown>>
  /** Further text of the script. */
  readonly padding?: string
}

export interface FakeRemote extends FakeVersion {
  /** Used exports of the shared packages, by package. */
  readonly uses?: ExportsByPackage
  readonly contract?: number
  /** Oldest supported contract. */
  readonly since?: number
  readonly paths?: readonly string[]
  readonly title?: string
  readonly rendered?: RenderedScreens
}

export function builtRemote(
  name: string,
  version: string,
  {
    shared = { react: '^19.3.1' },
    uses = { '@eqs/ui': ['Button'] },
    contract = 1,
    since,
    later,
    paths = [`/${name}`],
    title = 'Una sección',
    rendered,
    padding = '',
    sources = ''
  }: FakeRemote = {}
): BuiltVersion {
  const entry = script(name, version) + padding
  // Fields that are undefined are not written.
  const range = { contract, since }
  const routes = paths.map(path => ({ path, guard: 'public', layout: 'plain', title }))
  const description = JSON.stringify({
    url: `/${versionPath(name, version)}/remote-entry.js`,
    metadata: { integrity: computeIntegrity(entry), version },
    ...later,
    extras: {
      ...later,
      ...range,
      container: `${name.replaceAll('-', '_')}_${version.replace(/\W/g, '_')}`,
      assets: { 'remote-entry.js': computeIntegrity(entry) },
      initial: ['remote-entry.js'],
      chunks: {},
      shared,
      remote: { name, ...range, routes }
    }
  })
  const build = { name, version, sources, ...range, uses, rendered }
  const release = { ...build, description: computeIntegrity(description), ...later }
  return {
    name,
    version,
    files: new Map([
      ['remote-entry.js', encode(entry)],
      ['description.json', encode(description)]
    ]),
    release: JSON.stringify(release)
  }
}

/** Store of a published version, and the keys that sign its publication record. */
export interface Target {
  readonly store: Store
  readonly keys: ReleaseKeys
}

export const putRemote = (to: Target, name: string, version: string, remote?: FakeRemote): Promise<boolean> =>
  putVersion(to, builtRemote(name, version, remote), publisher)

export const publisher = {
  by: 'ops',
  at: '2026-01-31T12:00:00.000Z',
  commit: 'c'
}

const head = '<meta name="theme-color" content="#5E0F30">'
const plain = `<main>${screenPlace}</main>${Object.entries(footerLinkPlaces)
  .map(([name, place]) => `<a class="link" href="${place}">${name}</a>`)
  .join('')}<a href="mailto:${supportEmailPlace}">Contacto</a>`

export interface FakeHost extends FakeVersion {
  /** Exports of the shared packages in the host, by package. */
  readonly provides?: ExportsByPackage
  readonly range?: ContractRange
  /** Accepted keys. An older host does not list them. */
  readonly releaseKeys?: readonly string[]
  /** Texts of further files, by name. */
  readonly files?: Readonly<Record<string, string>>
}

export function builtHost(
  version: string,
  {
    shared = { react: '19.3.1' },
    provides = { '@eqs/ui': ['Button', 'Card'] },
    sources = '',
    range = { contract: 1 },
    later = {},
    releaseKeys = [],
    padding = '',
    files = {}
  }: FakeHost = {}
): BuiltVersion {
  const embeddedKeys = releaseKeys.length > 0 ? JSON.stringify(releaseKeys) : ''
  const texts = { 'main.js': script('host', version) + padding + embeddedKeys, ...files }
  const assets = Object.entries(texts).map(([file, text]) => [file, computeIntegrity(text)])
  const build = { name: 'host', version, sources, configNames, ...later, ...range }
  const release = {
    ...build,
    assets: Object.fromEntries(assets),
    initial: ['main.js'],
    shared,
    provides,
    ...(releaseKeys.length > 0 ? { releaseKeys } : {}),
    boot: `start(${embeddedKeys})`,
    handOver: 'handOver()',
    serviceWorker: `addEventListener("fetch", () => ${JSON.stringify(version)})`,
    shell: { html: '<p>…</p>', css: 'p{margin:0}', head, plain }
  }
  return {
    name: 'host',
    version,
    files: new Map([
      ...Object.entries(texts).map(([file, text]) => [file, encode(text)] as const),
      ['main.js.br', brotliCompressSync(texts['main.js'])]
    ]),
    release: JSON.stringify(release)
  }
}

/** Writes a version of the host into the store. The host accepts the keys of its publisher. */
export const putHost = (to: Target, version: string, host?: FakeHost): Promise<boolean> =>
  putVersion(to, builtHost(version, { releaseKeys: to.keys.publicKeys, ...host }), publisher)

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
