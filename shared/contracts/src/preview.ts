import * as v from 'valibot'
import { integrity } from './discovery.ts'

/** What publishing leaves beside a remote's version, for whoever looks at it inside a club before it is released. */
export const previewFile = 'preview.json'

/** Says, signed with a release key, what was published under a name: the host shows a version that no release names by this alone. */
export const previewStatement = v.strictObject({
  /** `mf-account@1.3.0-pr.12` */
  preview: v.string(),
  /** The integrity of its `description.json`, which has that of every file. */
  description: integrity,
  /** Ed25519 over the JSON of everything before it, base64. */
  signature: v.string()
})
