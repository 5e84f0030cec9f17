import * as v from 'valibot'
import { integrity } from './discovery.ts'

/** The file that publishing adds to a remote's version, so that a tester can preview it before it is live. */
export const previewFile = 'preview.json'

/**
 * The content of `previewFile`: a signed statement that a version is published. With a valid statement the
 * host renders a version that is not part of any release.
 */
export const previewStatement = v.strictObject({
  /** Name and version of the remote: `mf-account@1.3.0-pr.12`. */
  preview: v.string(),
  /** The integrity of `description.json`, which contains the integrity of every file. */
  description: integrity,
  /** Ed25519 signature over the JSON of all fields before this one, in base64. */
  signature: v.string()
})
