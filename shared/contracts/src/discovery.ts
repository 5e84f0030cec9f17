import * as v from 'valibot'
import { fileList, fileName, integrity } from './file-list.ts'
import { contractRange, remoteManifest } from './manifest.ts'
import { remoteName } from './remote-name.ts'

// The discovery document, also called the index, lists the live versions of the remotes. Its format is AWS's
// frontend-discovery schema. The AWS schema does not define `extras`, the sum of `traffic` and the format of
// `integrity`, so these are defined here. A host ignores unknown fields; the release tool refuses to write
// unknown fields (`parse-own.ts`). The document contains only the data that a page needs before it fetches a
// version. All other data are in the version's own files, whose integrity is in the document.

export { fileList, integrity }

/** A published version: `1.2.0`, `1.2.0-rc.1`. */
export const publishedVersion = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'a version is major.minor.patch, optionally with -name'),
  v.maxLength(64)
)

/** Returns the folder of a published version under the static root: `remotes/mf-account/1.0.0`, `host/1.0.0`. */
export const versionPath = (name: string, version: string): string =>
  name === 'host' ? `host/${version}` : `remotes/${name}/${version}`

const deployment = v.object({
  /** Percentage of browsers that get this version. */
  traffic: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  default: v.boolean()
})

/**
 * Shared modules by name: the range that a remote needs (`^19.3.1`), or the version that a host provides (`19.3.1`).
 */
const sharedVersions = v.record(v.string(), v.string())

const indexed = {
  ...contractRange,
  /** The global name of the remote's container. */
  container: v.pipe(v.string(), v.regex(/^\w+$/)),
  /** The files that every screen of the remote needs, in loading order, entry first. */
  initial: v.pipe(v.array(fileName), v.minLength(1)),
  /** The files that a chunk needs besides `initial`, by the chunk's name (`chunk` of a route). */
  chunks: v.record(v.string(), v.array(fileName)),
  remote: remoteManifest
}

/** One published version of a remote. */
export const publishedRemote = v.object({
  /** The remote's entry: absolute, or as `/remotes/mf-account/1.0.0/remote-entry.js`. */
  url: v.pipe(v.string(), v.maxLength(2084)),
  fallbackUrl: v.optional(v.pipe(v.string(), v.maxLength(2084))),
  metadata: v.object({ integrity, version: publishedVersion }),
  deployment,
  extras: v.object({
    ...indexed,
    /**
     * A version's `description.json` contains both lists. The document contains neither, because a page reads the
     * files of a version from the last line of its entry (`file-list.ts`).
     */
    assets: v.optional(fileList),
    shared: v.optional(sharedVersions),
    /** The version to load when this version cannot be loaded or rendered. `url` leads to its `description.json`. */
    previous: v.optional(
      v.object({ version: publishedVersion, url: v.pipe(v.string(), v.maxLength(2084)), integrity })
    ),
    /** Set when an operator has switched the remote off. Members see the message instead of its screens. */
    off: v.optional(v.object({ message: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)) }))
  })
})

const versions = v.pipe(
  v.array(publishedRemote),
  v.minLength(1),
  v.check(
    list => list.filter(one => one.deployment.default).length === 1,
    'exactly one version is the default'
  ),
  v.check(
    list => list.reduce((sum, one) => sum + one.deployment.traffic, 0) === 100,
    'traffic adds up to 100'
  )
)

export const discoverySchema =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

/** The part of a version's `description.json` that a page needs. */
export const describedRemote = v.omit(publishedRemote, ['deployment'])

/**
 * The schema of a version's `description.json`. The file has no `deployment`, because only the discovery
 * document defines which browsers get the version.
 */
export const remoteDescription = v.object({
  ...describedRemote.entries,
  extras: v.object({ ...indexed, assets: fileList, shared: sharedVersions })
})

/** The discovery document as the release tool writes it. The schema checks every field of every version. */
export const discoveryDocument = v.object({
  schema: v.literal(discoverySchema),
  /** The number of the change that created the document. Later releases have higher numbers. */
  release: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** The version of the host. An open page compares it with its own, to announce a newer host. */
  host: publishedVersion,
  /**
   * The number of the change that began the canary period. This number decides which browsers get canaries
   * first (`getRolloutBucket`). Missing when there are no canaries.
   */
  canariesSince: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  microFrontends: v.record(remoteName, versions),
  /** Ed25519 signature over the JSON of all fields before this one, in base64. */
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/, 'a signature is 64 bytes in base64'))
})

/**
 * The discovery document as a host first parses it, with unparsed versions. The host parses each version
 * separately, so that an invalid version of one remote does not affect other remotes.
 */
export const readDocument = v.object({
  ...discoveryDocument.entries,
  microFrontends: v.record(v.string(), v.unknown())
})

/** The part of a version that the host needs to choose between versions. */
export const versionOnOffer = v.looseObject({ deployment })

export type PublishedRemote = v.InferOutput<typeof publishedRemote>
export type DescribedRemote = v.InferOutput<typeof describedRemote>
export type RemoteDescription = v.InferOutput<typeof remoteDescription>
export type DiscoveryDocument = v.InferOutput<typeof discoveryDocument>
export type ReadDocument = v.InferOutput<typeof readDocument>
