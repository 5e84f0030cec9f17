import { compressed } from '@eqs/build/published-files'
import { type RemoteDescription, versionPath } from '@eqs/contracts/discovery'
import type { Published } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'

/** Transferred bytes of a group of files. */
export interface GroupBytes {
  /** `every screen`, the paths of one screen, or `the rest`. */
  readonly group: string
  /** Undefined when the version has no such group. */
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Compares the bytes of a version with those of the live one, if any. */
export async function compareBytes(
  store: Store,
  before: RemoteDescription | undefined,
  after: RemoteDescription
): Promise<readonly GroupBytes[]> {
  const [live, next] = await Promise.all([
    before ? countBytes(store, before) : new Map(),
    countBytes(store, after)
  ])
  return [...new Set([...next.keys(), ...live.keys()])].map(group => ({
    group,
    before: live.get(group),
    after: next.get(group)
  }))
}

async function countBytes(
  store: Store,
  description: RemoteDescription
): Promise<ReadonlyMap<string, number>> {
  const { extras, metadata } = description
  const published = { name: extras.remote.name, version: metadata.version }
  const sizes = new Map(
    await Promise.all(
      Object.keys(extras.assets).map(async file => [file, await readSize(store, published, file)] as const)
    )
  )
  const groups = groupFiles(description)
  const grouped = new Set(groups.flatMap(([, names]) => names))
  const rest = [...sizes.keys()].filter(file => !grouped.has(file))
  return new Map(
    [...groups, ...(rest.length > 0 ? [['the rest', rest] as const] : [])].map(([group, names]) => [
      group,
      names.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0)
    ])
  )
}

function groupFiles({ extras: { initial, chunks, remote } }: RemoteDescription) {
  const screens = Object.entries(chunks).map(([chunk, files]) => {
    const paths = remote.routes.filter(route => route.chunk === chunk).map(({ path }) => path)
    return [paths.join(', ') || chunk, files.filter(file => !initial.includes(file))] as const
  })
  return [['every screen', initial] as const, ...screens]
}

/** Returns the size of the compressed file, which browsers get. */
async function readSize(store: Store, { name, version }: Published, file: string): Promise<number> {
  const path = `${versionPath(name, version)}/${file}`
  const bytes = (await store.read(path))?.bytes ?? new Uint8Array()
  const copy = (await store.read(`${path}.br`))?.bytes ?? (await compressed(file, bytes))
  return (copy ?? bytes).length
}
