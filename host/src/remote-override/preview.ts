import { readText } from '@eqs/api/read-text'
import { type DescribedRemote, versionPath } from '@eqs/contracts/discovery'
import { previewFile, previewStatement } from '@eqs/contracts/preview'
import { discoveryLimit } from '../boot/discovery-limit.ts'
import { fileMs } from '../boot/waits.ts'
import { askFresh } from '../release/ask-fresh.ts'
import { parseDocument } from '../release/parse-document.ts'
import { understandDescription } from '../release/understand.ts'
import { isSignedByRelease } from '../release/verify-document.ts'
import { integrityOfBytes } from '../remotes/published-files.ts'
import type { PreviewChoice } from './override-choice.ts'

/**
 * Thrown when a preview cannot be shown. `unpublished`: the store does not have the version. `untrusted`: the
 * files or their signed statement are not as they were published.
 */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'

  constructor(
    readonly status: 'unpublished' | 'untrusted',
    message: string
  ) {
    super(message)
  }
}

/**
 * Downloads and verifies the description of a published version, which may be live or not.
 *
 * @param choice name and version of the remote.
 * @returns the description.
 * @throws {PreviewError} when the version is not published or cannot be trusted.
 * @throws {Error} when the server cannot be reached or this host does not understand the version.
 */
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

/**
 * Reads the integrity of `description.json` from the signed statement of a published version.
 *
 * @param preview name and version that the statement must have: `mf-account@1.3.0-pr.12`.
 * @param text the statement as JSON, with its signature.
 * @throws {PreviewError} when the statement is not valid.
 */
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

/**
 * Downloads a text file from the club's server.
 *
 * @throws {PreviewError} when the file does not exist.
 * @throws {Error} when the server does not respond, responds with another error, or sends too much.
 */
async function download(address: string): Promise<string> {
  const response = await askFresh(address, fileMs)
  // A bucket whose contents may not be listed responds with 403 for a missing file.
  if ([403, 404, 410].includes(response.status))
    throw new PreviewError('unpublished', `${address} answers ${response.status}`)
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  return readText(response, discoveryLimit)
}
