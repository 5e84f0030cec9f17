import { readText } from '@eqs/api/read-text'
import { type DescribedRemote, versionPath } from '@eqs/contracts/discovery'
import { previewFile, previewStatement } from '@eqs/contracts/preview'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { parseDocument } from '../discovery/parse-document.ts'
import { understandDescription } from '../discovery/understand.ts'
import { isSignedByRelease } from '../discovery/verify-document.ts'
import { askFresh } from '../remotes/ask-fresh.ts'
import { integrityOfBytes } from '../remotes/integrity-of-bytes.ts'
import type { PreviewChoice } from './chosen-trial.ts'

/** Milliseconds that the club's own server has. */
const patience = 10_000

/** Why a published version is not shown. `unpublished`: the store has none; `untrusted`: what it has is not what was published. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'

  constructor(
    readonly status: 'unpublished' | 'untrusted',
    message: string
  ) {
    super(message)
  }
}

/** A version as it was published, whoever gets it. @throws {Error} that says why it is not to be had. */
export async function fetchPreview({ remote, version }: PreviewChoice): Promise<DescribedRemote> {
  const folder = `/${versionPath(remote, version)}/`
  const vouched = await integrityVouchedFor(`${remote}@${version}`, await download(folder + previewFile))
  const text = await download(`${folder}description.json`)
  if ((await integrityOfBytes(new TextEncoder().encode(text))) !== vouched)
    throw new PreviewError('untrusted', 'its description.json is not the one that was published')
  const description = understandDescription(JSON.parse(text))
  const { extras, metadata, url } = description
  if (extras.remote.name !== remote || metadata.version !== version || !url.startsWith(folder))
    throw new PreviewError(
      'untrusted',
      `it says that it is ${extras.remote.name} ${metadata.version}, at ${url}`
    )
  return description
}

/** What a statement says of a version. @throws {PreviewError} when it is of another one, or no release key has signed it. */
async function integrityVouchedFor(preview: string, text: string): Promise<string> {
  try {
    const statement = parseDocument(previewStatement, JSON.parse(text))
    if (statement.preview !== preview) throw new Error(`it is of ${statement.preview.replace('@', ' ')}`)
    if (!(await isSignedByRelease(text))) throw new Error('not signed with a release key')
    return statement.description
  } catch (cause) {
    throw new PreviewError('untrusted', `${previewFile}: ${cause instanceof Error ? cause.message : cause}`)
  }
}

/** @throws {Error} whatever keeps the server from answering, and what has no end. */
async function download(address: string): Promise<string> {
  const response = await askFresh(address, patience)
  // A bucket that may not be listed says 403 of what is not there.
  if ([403, 404, 410].includes(response.status))
    throw new PreviewError('unpublished', `${address} answers ${response.status}`)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return readText(response, discoveryLimit)
}
