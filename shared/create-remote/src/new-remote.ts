import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mergedPackage } from './merged-package.ts'

/** Files with places for a remote's words. The ending keeps linters and compilers away until they are filled. */
const template = fileURLToPath(new URL('../template', import.meta.url))
const ending = '.template'

export interface NewRemoteOptions {
  /** `mf-gift-cards`; its screen gets the address `/gift-cards` and the title "Gift cards". */
  readonly name: string
  /** Where its folder comes. */
  readonly parent: string
  /** What belongs to where it stands: a package of the host's workspace, or a repository of its own. */
  readonly kind: 'workspace' | 'repository'
  /** Who has to agree to its changes, as CODEOWNERS has it: `@club/gift-cards`. In a repository of its own only. */
  readonly owner?: string
}

/** The first part of a remote's addresses. @throws {Error} when the name is none for a remote. */
export function slugOf(name: string): string {
  if (!/^mf(?:-[a-z0-9]+)+$/.test(name) || name.length > 43)
    throw new Error(
      `"${name}" is no name for a remote: mf- and up to 40 small letters, digits and hyphens, as in mf-gift-cards`
    )
  return name.slice('mf-'.length)
}

/**
 * Makes a remote's folder of the house's shape: a route, a side-bar entry, one screen with its texts and its test.
 *
 * @returns the files, from `parent`.
 * @throws {Error} when the name is none, or the folder is taken. Nothing is written then.
 */
export async function newRemote({
  name,
  parent,
  kind,
  owner = ''
}: NewRemoteOptions): Promise<readonly string[]> {
  const slug = slugOf(name)
  const words: Readonly<Record<string, string>> = {
    name,
    slug,
    owner,
    path: `/${slug}`,
    title: titleOf(slug)
  }
  const files = new Map([...(await filesOf('remote')), ...(await filesOf(kind))])
  const further = files.get('package.more.json')
  if (further !== undefined) {
    files.delete('package.more.json')
    files.set('package.json', mergedPackage(files.get('package.json') ?? '{}', further))
  }
  const folder = resolve(parent, name)
  try {
    await mkdir(folder)
  } catch (cause) {
    throw new Error(`${name} is there already`, { cause })
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

/** The files of a template by their paths, with their places still empty. */
async function filesOf(part: string): Promise<readonly (readonly [string, string])[]> {
  const folder = resolve(template, part)
  const files = (await readdir(folder, { recursive: true })).filter(file => file.endsWith(ending))
  return Promise.all(
    files.map(
      async file => [file.slice(0, -ending.length), await readFile(resolve(folder, file), 'utf8')] as const
    )
  )
}

const titleOf = (slug: string): string => (slug[0] ?? '').toUpperCase() + slug.slice(1).replaceAll('-', ' ')
