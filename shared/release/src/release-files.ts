import { remoteManifest } from '@eqs/navigation/manifest'
import * as v from 'valibot'

// What publishing leaves beside a version's files, in `release.json`, so that promoting needs nothing but the folder.

const files = v.record(v.string(), v.string())

/** A published remote. `assets` has the integrity of every file; `chunks` the files of each named chunk. */
export const remoteRelease = v.strictObject({
  name: v.string(),
  version: v.string(),
  container: v.string(),
  assets: files,
  initial: v.pipe(v.array(v.string()), v.minLength(1)),
  chunks: v.record(v.string(), v.array(v.string())),
  shared: files,
  /** The hash of the sources it was built from. */
  sources: v.optional(v.string(), ''),
  remote: remoteManifest
})

/** A published host. `boot` and the shell's styles stand inside the HTML; its `html` is seen before any code arrives. */
export const hostRelease = v.strictObject({
  name: v.literal('host'),
  version: v.string(),
  assets: files,
  initial: v.array(v.string()),
  shared: files,
  /** The hash of the sources it was built from. */
  sources: v.optional(v.string(), ''),
  boot: v.string(),
  /** The script that stands at the top of the static root, so that the whole club is in its reach. */
  serviceWorker: v.optional(v.string(), ''),
  shell: v.strictObject({ html: v.string(), css: v.string() })
})

export type RemoteRelease = v.InferOutput<typeof remoteRelease>
export type HostRelease = v.InferOutput<typeof hostRelease>

/** The file's name in a version's folder. */
export const releaseFile = 'release.json'
