import { readText } from '@eqs/api/read-text'
import {
  type DescribedRemote,
  describedRemote,
  type PublishedRemote,
  versionPath
} from '@eqs/contracts/discovery'
import { previewFile, previewStatement } from '@eqs/contracts/preview'
import { integrityOfBytes } from '../boot/remote-files.ts'
import { discoveryLimit } from '../boot/signature.ts'
import { buildMs } from '../boot/waits.ts'
import { download, Unreachable } from '../release/find-document.ts'
import { understand } from '../release/understand.ts'
import { isSignedByRelease, parseDocument } from '../release/verify-document.ts'
import { allowOrigin } from '../remotes/published-files.ts'
import type { Choice, PreviewChoice, TeamChoice } from './override-choice.ts'

/** `untrusted`: the preview is not as it was published. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError'

  constructor(
    readonly status: 'unpublished' | 'untrusted',
    message: string
  ) {
    super(message)
  }
}

/** Downloads the description of the tester's version, and allows the origin of its files. */
export async function fetchCandidate(choice: Choice): Promise<PublishedRemote> {
  const description = 'version' in choice ? await fetchPreview(choice) : await fetchFromTeam(choice)
  return { ...description, deployment: { traffic: 100, default: true } }
}

async function fetchFromTeam({ remote, origin }: TeamChoice): Promise<DescribedRemote> {
  const text = await download(`${origin}/${remote}/description.json`, buildMs).catch(addServerText)
  const description = understand(describedRemote, JSON.parse(text))
  const { name } = description.extras.remote
  if (name !== remote) throw new Error(`it is ${name}`)
  const url = new URL(description.url, origin)
  if (url.origin !== origin) throw new Error(`its files are on another origin: ${url.origin}`)
  allowOrigin(origin)
  return { ...description, url: url.href }
}

/** Adds the beginning of the server's answer, which is the build error. */
async function addServerText(error: unknown): Promise<never> {
  if (error instanceof Unreachable && error.response) {
    const text = await readText(error.response, discoveryLimit).catch(() => '')
    if (text) error.message += `: ${text.slice(0, 500)}`
  }
  throw error
}

/** The version may be live or not. */
async function fetchPreview({ remote, version }: PreviewChoice): Promise<DescribedRemote> {
  const folder = `/${versionPath(remote, version)}/`
  const vouched = await integrityVouchedFor(`${remote}@${version}`, await downloadFile(folder + previewFile))
  const text = await downloadFile(`${folder}description.json`)
  if ((await integrityOfBytes(new TextEncoder().encode(text))) !== vouched)
    throw new PreviewError('untrusted', 'its description.json is not the one that was published')
  const description = understand(describedRemote, JSON.parse(text))
  const { extras, metadata, url } = description
  if (extras.remote.name !== remote || metadata.version !== version || !url.startsWith(folder))
    throw new PreviewError(
      'untrusted',
      `its description is of ${extras.remote.name} ${metadata.version}, at ${url}`
    )
  return description
}

/** Reads the description's integrity from the signed statement of a version: `mf-account@1.3.0-pr.12`. */
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

const downloadFile = (address: string): Promise<string> =>
  download(address).catch((error: unknown) => {
    // A bucket whose contents may not be listed responds with 403 for a missing file.
    const isMissing = error instanceof Unreachable && [403, 404, 410].includes(error.response?.status ?? 0)
    throw isMissing ? new PreviewError('unpublished', error.message) : error
  })
