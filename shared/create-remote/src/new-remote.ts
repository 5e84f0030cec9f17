import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergedPackage } from './merged-package.ts'

/** Folder of the templates. The extension `.template` hides the files from linters and compilers. */
const template = fileURLToPath(new URL('../template', import.meta.url))
const ending = '.template'

export interface NewRemoteOptions {
  /**
   * Name of the remote: `mf-gift-cards`. The remote's screen gets the address `/gift-cards` and the title
   * "Gift cards".
   */
  readonly name: string
  /** Folder in which the remote's own folder is created. */
  readonly parent: string
  /** `workspace` creates a package of the host's workspace, `repository` a separate repository. */
  readonly kind: 'workspace' | 'repository'
  /** The owner in CODEOWNERS: `@club/gift-cards` or an e-mail address. Only used for a repository. */
  readonly owner?: string
}

/** First segments of addresses that are not for remotes, by their owner. */
const reserved: Readonly<Record<string, readonly string[]>> = {
  'the host': ['404', 'host', 'remotes'],
  'the server of the club': ['metrics', 'ops', 'pages', 'push', 'telemetry'],
  'the provider': ['docs', 'healthz', 'openapi', 'outbox', 'recuperar', 'v1', 'validar']
}

/**
 * Returns the first segment of a remote's paths: `gift-cards` for `mf-gift-cards`.
 *
 * @throws {Error} when the name is invalid or its path is reserved.
 */
export function toSlug(name: string): string {
  if (!/^mf(?:-[a-z0-9]+)+$/.test(name) || name.length > 43)
    throw new Error(
      `"${name}" is not a valid name for a remote: use mf- and up to 40 lowercase letters, digits and hyphens, as in mf-gift-cards`
    )
  const slug = name.slice('mf-'.length)
  const owner = Object.keys(reserved).find(one => reserved[one]?.includes(slug))
  if (owner) throw new Error(`/${slug} belongs to ${owner}: use another name`)
  return slug
}

/**
 * Creates a remote with one route, one side-bar entry, and one screen with its texts and test.
 *
 * @returns the paths of the created files, sorted and relative to `parent`.
 * @throws {Error} when the name or the owner is invalid or the folder cannot be created, for example because it
 * exists. Nothing is written then.
 */
export async function newRemote({
  name,
  parent,
  kind,
  owner = ''
}: NewRemoteOptions): Promise<readonly string[]> {
  const slug = toSlug(name)
  if (kind === 'repository') refuseInvalidOwner(owner)
  const words: Readonly<Record<string, string>> = {
    name,
    slug,
    owner,
    path: `/${slug}`,
    title: toTitle(slug)
  }
  const files = new Map([...(await readFiles('remote')), ...(await readFiles(kind))])
  const further = files.get('package.more.json')
  if (further !== undefined) {
    files.delete('package.more.json')
    files.set('package.json', mergedPackage(files.get('package.json') ?? '{}', further))
  }
  const folder = resolve(parent, name)
  try {
    await mkdir(folder)
  } catch (cause) {
    throw new Error(`${name} already exists`, { cause })
  }
  for (const [file, text] of files) {
    const target = resolve(folder, file)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(
      target,
      text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? '')
    )
  }
  return [...files.keys()].map(file => `${name}/${file}`).sort()
}

/** GitHub and GitLab ignore a line of CODEOWNERS whose owner is neither an account, a team nor an e-mail address. */
function refuseInvalidOwner(owner: string): void {
  if (!/^(?:@[\w.-]+(?:\/[\w.-]+)*|[^\s@]+@[^\s@]+)$/.test(owner))
    throw new Error(
      `"${owner}" is not an owner: name an account or a team, as in @club/gift-cards, or an e-mail address`
    )
}

/**
 * Reads the templates in one subfolder of the template folder.
 *
 * @returns pairs of the file's path without `.template` and the file's content, still with placeholders.
 */
async function readFiles(part: string): Promise<readonly (readonly [string, string])[]> {
  const folder = resolve(template, part)
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith(ending))
  return Promise.all(
    files.map(
      async file => [file.slice(0, -ending.length), await readFile(resolve(folder, file), 'utf8')] as const
    )
  )
}

const toTitle = (slug: string): string => (slug[0] ?? '').toUpperCase() + slug.slice(1).replaceAll('-', ' ')
