import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import { isReserved } from '../serve/operator-pages.ts'
import { isBelowVersions } from '../store/store.ts'

/** Files with places for a remote's words. The ending keeps linters and compilers away until they are filled. */
const template = fileURLToPath(new URL('../../template', import.meta.url))
const ending = '.template'

export interface NewRemoteOptions {
  /** The repository's folder. */
  readonly root: string
  /** What the other remotes say of themselves. */
  readonly others: readonly RemoteManifest[]
}

/**
 * Makes a remote's folder of the house's shape: a route, a side-bar entry, one screen with its texts and its test.
 *
 * @param name `mf-gift-cards`; its screen gets the address `/gift-cards` and the title "Gift cards".
 * @returns the files, from the repository's folder.
 * @throws {Error} when the name is none, or the folder or the address is taken. Nothing is written then.
 */
export async function newRemote(
  name: string,
  { root, others }: NewRemoteOptions
): Promise<readonly string[]> {
  if (!/^mf(?:-[a-z0-9]+)+$/.test(name) || name.length > 43)
    throw new Error(
      `"${name}" is no name for a remote: mf- and up to 40 small letters, digits and hyphens, as in mf-gift-cards`
    )
  const slug = name.slice('mf-'.length)
  const path = `/${slug}`
  const owner = others.find(({ routes }) => routes.some(route => route.path.split('/')[1] === slug))
  if (owner) throw new Error(`${path} belongs to ${owner.name}: take another name`)
  if (path === '/404' || isBelowVersions(`${path}/`))
    throw new Error(`${path} belongs to the host: take another name`)
  if (isReserved(path)) throw new Error(`${path} belongs to the provider: take another name`)
  try {
    await mkdir(resolve(root, name))
  } catch (cause) {
    throw new Error(`${name} is there already`, { cause })
  }
  const words: Readonly<Record<string, string>> = { name, path, title: titleOf(slug) }
  const files = await readdir(template, { recursive: true })
  const made = files.filter(file => file.endsWith(ending))
  for (const file of made) {
    const target = resolve(root, name, file.slice(0, -ending.length))
    const text = await readFile(resolve(template, file), 'utf8')
    await mkdir(dirname(target), { recursive: true })
    await writeFile(
      target,
      text.replace(/\{\{(\w+)\}\}/g, (_, word: string) => words[word] ?? '')
    )
  }
  return made.map(file => `${name}/${file.slice(0, -ending.length)}`).sort()
}

const titleOf = (slug: string): string => (slug[0] ?? '').toUpperCase() + slug.slice(1).replaceAll('-', ' ')
