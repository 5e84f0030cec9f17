import { integrityOf } from '@eqs/build/published-files'
import type { ContractRange } from '@eqs/contracts/contract-range'
import { versionPath } from '@eqs/contracts/discovery'
import type { BuiltVersion } from '../publish/put-version.ts'
import type { Store } from '../store/store.ts'

// For tests: versions as publishing leaves them, without a build behind them.

const script = (name: string, version: string): string => `/* ${name} ${version} */`

export interface FakeRemote {
  readonly shared?: Readonly<Record<string, string>>
  readonly contract?: number
  /** The oldest contract that it speaks. */
  readonly since?: number
  /** What a later build says of it besides. */
  readonly later?: Readonly<Record<string, unknown>>
  readonly exposes?: readonly string[]
  readonly paths?: readonly string[]
  readonly title?: string
  /** The hash of what it was built from. */
  readonly sources?: string
}

/** A remote's version, as a build leaves it. */
export function builtRemote(
  name: string,
  version: string,
  {
    shared = { react: '^19.3.1' },
    contract = 1,
    since,
    later,
    exposes = ['./app'],
    paths = [`/${name}`],
    title = 'Una sección',
    sources = ''
  }: FakeRemote = {}
): BuiltVersion {
  const entry = script(name, version)
  const range = { contract, ...(since === undefined ? {} : { since }) }
  const description = JSON.stringify({
    url: `/${versionPath(name, version)}/remote-entry.js`,
    metadata: { integrity: integrityOf(entry), version },
    ...later,
    extras: {
      ...later,
      ...range,
      container: `${name.replaceAll('-', '_')}_${version.replace(/\W/g, '_')}`,
      assets: { 'remote-entry.js': integrityOf(entry) },
      initial: ['remote-entry.js'],
      chunks: {},
      shared,
      remote: {
        name,
        ...range,
        routes: paths.map(path => ({ path, guard: 'public', layout: 'plain', title }))
      }
    }
  })
  const release = {
    name,
    version,
    hash: 'sha256-0',
    sources,
    ...range,
    exposes,
    description: integrityOf(description),
    ...later
  }
  const bytes = (text: string) => new TextEncoder().encode(text)
  return {
    name,
    version,
    files: new Map([
      ['remote-entry.js', bytes(entry)],
      ['description.json', bytes(description)]
    ]),
    release: JSON.stringify(release)
  }
}

/** Puts a remote's version into the store, as it was done before publications were recorded. */
export async function putRemote(
  store: Store,
  name: string,
  version: string,
  remote?: FakeRemote
): Promise<void> {
  const { files, release } = builtRemote(name, version, remote)
  const folder = versionPath(name, version)
  for (const [file, body] of files) await store.create(`${folder}/${file}`, body)
  await store.create(`${folder}/release.json`, release)
}

/** Puts a host's version into the store. */
export async function putHost(
  store: Store,
  version: string,
  shared = { react: '19.3.1' },
  sources = '',
  range: ContractRange = { contract: 1 },
  later: Readonly<Record<string, unknown>> = {}
): Promise<void> {
  const main = script('host', version)
  await store.create(`host/${version}/main.js`, main)
  const release = {
    name: 'host',
    version,
    hash: 'sha256-0',
    sources,
    ...later,
    ...range,
    assets: { 'main.js': integrityOf(main) },
    initial: ['main.js'],
    shared,
    boot: 'start()',
    serviceWorker: 'addEventListener("fetch", () => {})',
    shell: { html: '<p>…</p>', css: 'p{margin:0}' }
  }
  await store.create(`host/${version}/release.json`, JSON.stringify(release))
}
