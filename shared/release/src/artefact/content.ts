import type { BuiltPackage } from '@eqs/build/published-files'
import { publishedVersion } from '@eqs/contracts/discovery'
import { issuesText } from '@eqs/contracts/issues-text'
import * as v from 'valibot'
import { type Published, releaseFile } from '../published/release-files.ts'
import { toHash } from '../store/store.ts'
import { billFile, createBill } from './bill-of-materials.ts'

// Content of an artefact, without its provenance statement. The same sources give the same bytes.

/** Name of the list of all parts. Its digest is the digest of the artefact. */
export const contentFile = 'artefact.json'

/** Folder of the version's files in an artefact. */
export const filesFolder = 'files'

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'a digest is 64 hexadecimal digits'))

/** Path of a part. All other names are refused. */
const partPath = v.pipe(
  v.string(),
  v.regex(
    /^(?:release\.json|bom\.json|files\/\w[\w-]*\.[\w.-]+)$/,
    'a part is release.json, bom.json or files/name.ending'
  ),
  v.maxLength(200)
)

/** The list of all parts. */
export const contentList = v.strictObject({
  format: v.literal(1, 'the artefact has a newer format: upgrade the release tool'),
  name: v.pipe(
    v.string(),
    v.regex(/^(?:host|mf-[a-z0-9-]{1,40})$/, 'the name must be host, or begin with mf-')
  ),
  version: publishedVersion,
  /** Licences of the packages in the bundle. */
  licences: v.array(v.string()),
  parts: v.record(partPath, v.strictObject({ sha256, bytes: v.pipe(v.number(), v.integer(), v.minValue(0)) }))
})

export type ContentList = v.InferOutput<typeof contentList>

/** A version with the list of its parts. */
export interface Content extends Published {
  readonly list: string
  /** SHA-256 of the list's text, hexadecimal. */
  readonly digest: string
  /** The listed parts, by path. */
  readonly parts: ReadonlyMap<string, Uint8Array>
}

/** Build output, ready to be packed. */
export interface Packable extends Published {
  readonly files: ReadonlyMap<string, Uint8Array>
  /** Text of `release.json`. */
  readonly release: string
  readonly packages: readonly BuiltPackage[]
}

/** Returns the content of an artefact. */
export function createContent({ name, version, files, release, packages }: Packable): Content {
  const encoder = new TextEncoder()
  const parts = new Map([
    [billFile, encoder.encode(createBill({ name, version }, packages))],
    ...[...files]
      .map(([file, body]) => [`${filesFolder}/${file}`, body] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    [releaseFile, encoder.encode(release)]
  ])
  const licences = new Set(packages.flatMap(({ licence }) => licence ?? []))
  const list: ContentList = {
    format: 1,
    name,
    version,
    licences: [...licences].sort(),
    parts: Object.fromEntries(
      [...parts].map(([path, body]) => [path, { sha256: toHash(body), bytes: body.length }])
    )
  }
  const text = JSON.stringify(list, null, 2)
  return { name, version, list: text, digest: toHash(text), parts }
}

/** Parses the JSON text of a file with a schema. @throws {Error} that names the file and the invalid fields. */
export function parseFile<Output>(
  file: string,
  schema: v.GenericSchema<unknown, Output>,
  text: string
): Output {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!result.success) throw new Error(`${file}: ${issuesText(result.issues)}`)
  return result.output
}
