import type { BuiltPackage } from '@eqs/build/published-files'
import { publishedVersion } from '@eqs/contracts/discovery'
import * as v from 'valibot'
import { type Published, releaseFile } from '../published/release-files.ts'
import { hashOf } from '../store/hash-of.ts'
import { billFile, billOfMaterials } from './bill-of-materials.ts'
import { parsed } from './parsed.ts'

// What an artefact holds but for who made it, when and where: the same sources give the same bytes.

/** The name of the list of all that an artefact holds. Its digest is the artefact's. */
export const contentFile = 'artefact.json'

/** Where the files of the version stand in an artefact. */
export const filesFolder = 'files'

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'a digest is 64 hexadecimal digits'))

/** A part of an artefact: what is no plain name of one of ours is none. */
const partPath = v.pipe(
  v.string(),
  v.regex(
    /^(?:release\.json|bom\.json|files\/\w[\w-]*\.[\w.-]+)$/,
    'a part is release.json, bom.json or files/name.ending'
  ),
  v.maxLength(200)
)

const contentList = v.strictObject({
  format: v.literal(1, 'a later kind of artefact: take a newer release tool'),
  name: v.pipe(
    v.string(),
    v.regex(/^(?:host|mf-[a-z0-9-]{1,40})$/, 'an artefact is of the host or of a remote named mf-…')
  ),
  version: publishedVersion,
  /** The licences of the packages that have a part in it. */
  licences: v.array(v.string()),
  parts: v.record(partPath, v.strictObject({ sha256, bytes: v.pipe(v.number(), v.integer(), v.minValue(0)) }))
})

export type ContentList = v.InferOutput<typeof contentList>

/** Reads a list. @throws {Error} that says what is wrong with it. */
export function listOf(text: string): ContentList {
  return parsed(contentFile, contentList, text)
}

/** A version with all that is told of it. */
export interface Content extends Published {
  /** The text of the list. */
  readonly list: string
  /** SHA-256 of that text, hexadecimal. */
  readonly digest: string
  /** What it lists, by path. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** What a build leaves for an artefact. */
export interface Packable extends Published {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** The text of its `release.json`. */
  readonly release: string
  readonly packages: readonly BuiltPackage[]
}

/** Returns what is put into an artefact. */
export function contentOf({ name, version, files, release, packages }: Packable): Content {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const parts = new Map([
    [billFile, bytes(billOfMaterials({ name, version }, packages))],
    ...[...files]
      .map(([file, body]) => [`${filesFolder}/${file}`, body] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
    [releaseFile, bytes(release)]
  ])
  const unsorted = packages.flatMap(({ licence }) => (licence === undefined ? [] : [licence]))
  const list: ContentList = {
    format: 1,
    name,
    version,
    licences: [...new Set(unsorted)].sort(),
    parts: Object.fromEntries(
      [...parts].map(([path, body]) => [path, { sha256: hashOf(body), bytes: body.length }])
    )
  }
  const text = JSON.stringify(list, null, 2)
  return { name, version, list: text, digest: hashOf(text), parts }
}
