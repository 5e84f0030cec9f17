import { Contrib, Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library'
import type { BuiltPackage } from '@eqs/build/published-files'
import { publishedVersion } from '@eqs/contracts/discovery'
import { issuesText } from '@eqs/contracts/issues-text'
import { unzipSync, zipSync } from 'fflate'
import * as v from 'valibot'
import { type Published, releaseFile } from '../published/release-files.ts'
import { toReason } from '../store/errors.ts'
import { largestArtefact, toHash } from '../store/store.ts'

// Content of an artefact, without its provenance statement. The same sources give the same bytes.

/** Name of the list of all parts. Its digest is the digest of the artefact. */
export const contentFile = 'artefact.json'

/** Name of the bill of materials in an artefact. */
export const billFile = 'bom.json'

/** Name of the envelope with the signed provenance statement. */
export const envelopeFile = 'envelope.json'

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
  licences: v.array(v.string()),
  parts: v.record(partPath, v.strictObject({ sha256, bytes: v.pipe(v.number(), v.integer(), v.minValue(0)) }))
})

export type Content = ReturnType<typeof createContent>

/** Build output, ready to be packed. `release` is the text of `release.json`. */
export interface Packable extends Published {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly release: string
  readonly packages: readonly BuiltPackage[]
}

/** Returns a version with its parts by path, their list, and the SHA-256 of the list in hexadecimal. */
export function createContent({ name, version, files, release, packages }: Packable) {
  const encoder = new TextEncoder()
  const parts: ReadonlyMap<string, Uint8Array> = new Map([
    [billFile, encoder.encode(createBill({ name, version }, packages))],
    ...[...files]
      .map(([file, body]) => [`${filesFolder}/${file}`, body] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    [releaseFile, encoder.encode(release)]
  ])
  const licences = new Set(packages.flatMap(({ licence }) => licence ?? []))
  const list: v.InferOutput<typeof contentList> = {
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

export function parseFile<Output>(
  file: string,
  schema: v.GenericSchema<unknown, Output>,
  text: string
): Output {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (!result.success) throw new Error(`${file}: ${issuesText(result.issues)}`)
  return result.output
}

/** Creates the CycloneDX document, without timestamp and serial number: the same packages give the same bytes. */
function createBill({ name, version }: Published, packages: readonly BuiltPackage[]): string {
  const component = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: `${name}@${version}`
  })
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component }) })
  for (const builtPackage of packages) {
    const library = toComponent(builtPackage)
    bom.components.add(library)
    component.dependencies.add(library.bomRef)
  }
  const normalize = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6)
  return new Serialize.JsonSerializer(normalize).serialize(bom, { sortLists: true, space: 2 })
}

function toComponent({ name, version, licence }: BuiltPackage): Models.Component {
  const [, group, nameInGroup] = /^(@[^/]+)\/(.+)$/.exec(name) ?? []
  const purl = `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`
  return new Models.Component(Enums.ComponentType.Library, nameInGroup ?? name, {
    version,
    purl,
    bomRef: purl,
    ...(group === undefined ? {} : { group }),
    licenses: new Models.LicenseRepository(licence === undefined ? [] : [licences.makeFromString(licence)])
  })
}

const licences = new Contrib.License.Factories.LicenseFactory(expression => {
  const unknown = expression
    .split(/[\s()]+/)
    .filter(word => word && !/^(?:AND|OR|WITH)$/.test(word) && !SPDX.isSupportedSpdxId(word))
  if (unknown.length > 0) throw new Error(`${unknown.join(', ')} is not an SPDX licence`)
})

// An artefact is a ZIP file without compression. Every system has a tool that opens it, its parts cannot be
// larger than the file, and its bytes depend only on its parts.

/** Timestamp of every part. ZIP stores local time without a zone, so these are local fields. */
const noTime = new Date(1980, 0, 1)

export interface Artefact {
  readonly content: Content
  /** The envelope with the signed provenance statement. */
  readonly envelope: string
}

export function artefactBytes({ content, envelope }: Artefact): Uint8Array {
  const encoder = new TextEncoder()
  const parts = [
    [contentFile, encoder.encode(content.list)],
    [envelopeFile, encoder.encode(envelope)],
    ...content.parts
  ] as const
  return zipSync(Object.fromEntries(parts), { level: 0, mtime: noTime })
}

/** Returns the file name of an artefact: `mf-account-1.2.0-0f3a….eqs`. */
export const artefactName = ({ name, version, digest }: Content): string =>
  `${name}-${version}-${digest.slice(0, 12)}.eqs`

/** Returns the parts of an artefact file by path. Its signature is not verified. */
export function unpackArtefact(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  if (bytes.length > largestArtefact)
    throw new Error(`it has ${bytes.length} bytes; the maximum is ${largestArtefact}`)
  let total = 0
  try {
    const parts = unzipSync(bytes, {
      filter: ({ size, originalSize }) => {
        // Several entries can point to the same bytes, and each would be copied before a signature is verified. The header of an
        // entry has 46 bytes.
        total += 46 + Math.max(size, originalSize)
        if (total > bytes.length) throw new Error('its parts have more bytes than the file')
        return true
      }
    })
    return new Map(Object.entries(parts))
  } catch (cause) {
    throw new Error(`it is not an artefact: ${toReason(cause)}`, { cause })
  }
}
