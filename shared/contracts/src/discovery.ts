import * as v from 'valibot'
import { contractRange, remoteManifest } from './manifest.ts'

// The discovery document: which versions of which remotes members get. It has the shape of AWS's frontend-discovery
// schema; what that leaves open (`extras`, the sum of traffic, a real integrity) is checked here. Fields that are not
// known are ignored; the release tool refuses to write them (`parse-own.ts`). It is an index: what a page needs to know of
// every version before it asks for one. The rest stands in the version's own files, whose hash the index has.

/** Subresource integrity, as the browser checks it. */
export const integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'an integrity is sha384-…'))

/** A version as it is published: `1.2.0`, `1.2.0-rc.1`. */
export const publishedVersion = v.pipe(
  v.string(),
  v.regex(/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/, 'a version is major.minor.patch, perhaps with -name'),
  v.maxLength(64)
)

/** Where the files of a published version are, from the static root: `remotes/mf-account/1.0.0`, `host/1.0.0`. */
export const versionPath = (name: string, version: string): string =>
  name === 'host' ? `host/${version}` : `remotes/${name}/${version}`

const fileName = v.pipe(v.string(), v.regex(/^[\w][\w.-]*$/, 'a file name has no folders'))

const deployment = v.object({
  /** Percent of members; the default version gets what the others leave. */
  traffic: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
  default: v.boolean()
})

/** The shared modules a build needs (`^19.3.1`) or brings (`19.3.1`), by name. */
const sharedVersions = v.record(v.string(), v.string())

/** Published files by name, with their integrity. */
export const fileList = v.record(fileName, integrity)

/** A version that was live before: what the host needs to know of it stands in a file of that version. */
const previousVersion = v.object({
  version: publishedVersion,
  /** The address of its `description.json`. */
  url: v.pipe(v.string(), v.maxLength(2084)),
  integrity
})

const indexed = {
  ...contractRange,
  /** The global name of the remote's container. */
  container: v.pipe(v.string(), v.regex(/^\w+$/)),
  /** The files every screen of the remote needs, in loading order; the entry is first. */
  initial: v.pipe(v.array(fileName), v.minLength(1)),
  /** The further files of each named chunk (a route's `chunk`). */
  chunks: v.record(v.string(), v.array(fileName)),
  remote: remoteManifest
}

const remoteExtras = v.object({
  ...indexed,
  /** What a version says besides: here only for hosts and versions that came before the index was one. */
  assets: v.optional(fileList),
  shared: v.optional(sharedVersions),
  /** What the host shows instead when this version cannot be loaded or shown. */
  previous: v.optional(previousVersion),
  /** Switched off by ops: members see the message in the place of its screens. */
  off: v.optional(v.object({ message: v.pipe(v.string(), v.nonEmpty(), v.maxLength(500)) }))
})

/** One published version of a remote. */
export const publishedRemote = v.object({
  /** The remote's entry: absolute, or from the static root (`/remotes/mf-account/1.0.0/remote-entry.js`). */
  url: v.pipe(v.string(), v.maxLength(2084)),
  fallbackUrl: v.optional(v.pipe(v.string(), v.maxLength(2084))),
  metadata: v.object({ integrity, version: publishedVersion }),
  deployment,
  extras: remoteExtras
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

const remoteName = v.pipe(v.string(), v.regex(/^mf-[a-z0-9-]{1,40}$/))

export const discoverySchema =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

/** As much of a version's `description.json` as a page needs. */
export const describedRemote = v.omit(publishedRemote, ['deployment'])

/** What a version says of itself, before anybody decides who gets it: the shape of its `description.json`. */
export const remoteDescription = v.object({
  ...describedRemote.entries,
  extras: v.object({
    ...indexed,
    assets: fileList,
    shared: sharedVersions,
    /** Whether its entry lists its files (`file-list.ts`), so that the index need not. */
    isListed: v.optional(v.boolean())
  })
})

/** What the release tool writes: everything in it is checked. */
export const discoveryDocument = v.object({
  schema: v.literal(discoverySchema),
  /** The number of the change that made it; a later release has a higher one. */
  release: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /**
   * The number of the change since which there are canaries: it decides who gets them first (`cohort.ts`). Absent while there are none,
   * and where members' host does not know it.
   */
  canariesSince: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  microFrontends: v.record(remoteName, versions),
  /** Ed25519 over the JSON of everything before it, base64. */
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/, 'a signature is 64 bytes in base64'))
})

/** What a host reads of it at first. Each version is read by itself, when it is needed: one that is not understood is left out alone. */
export const readDocument = v.object({
  ...discoveryDocument.entries,
  microFrontends: v.record(v.string(), v.unknown())
})

/** As much of a version as it takes to choose it. */
export const versionOnOffer = v.looseObject({ deployment })

export type PublishedRemote = v.InferOutput<typeof publishedRemote>
export type DescribedRemote = v.InferOutput<typeof describedRemote>
export type RemoteDescription = v.InferOutput<typeof remoteDescription>
export type DiscoveryDocument = v.InferOutput<typeof discoveryDocument>
export type ReadDocument = v.InferOutput<typeof readDocument>
