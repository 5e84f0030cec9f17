import * as v from 'valibot'
import { integrity } from './discovery.ts'

/** The file that publishing adds to a remote's version, so that a tester can preview it before it is live. */
export const previewFile = 'preview.json'

/**
 * A signed statement of what was published under a name. With it the host renders a version that is in no
 * release.
 */
export const previewStatement = v.strictObject({
  /** `mf-account@1.3.0-pr.12` */
  preview: v.string(),
  /** The integrity of its `description.json`, which contains that of every file. */
  description: integrity,
  /** Ed25519 signature over the JSON of everything before it, base64. */
  signature: v.string()
})
