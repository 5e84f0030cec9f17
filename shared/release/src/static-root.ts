import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * The folder that members' browsers are served from.
 *
 * ```
 * index.html                      the live release: configuration and discovery document stand inside it
 * discovery.json                  the same discovery document, for tools
 * config.json                     the configuration, written by ops
 * service-worker.js               the host's worker for the time without a network; knows no release
 * host/1.4.4/…                    published versions: never changed, never removed
 * remotes/mf-account/1.0.0/…
 * ```
 *
 * `index.html` is the one file that says what is live, so replacing it is all or nothing.
 */
export class StaticRoot {
  constructor(readonly folder: string) {}

  /** Where a published version stands, from the root: `remotes/mf-account/1.0.0`. */
  static versionPath(name: string, version: string): string {
    return name === 'host' ? `host/${version}` : `remotes/${name}/${version}`
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts)
  }

  has(path: string): boolean {
    return existsSync(this.path(path))
  }

  /** A file's text; undefined when there is none. */
  async read(path: string): Promise<string | undefined> {
    try {
      return await readFile(this.path(path), 'utf8')
    } catch {
      return undefined
    }
  }

  /** Replaces a file whole: whoever reads sees the old one or the new one. */
  async replace(path: string, text: string): Promise<void> {
    const target = this.path(path)
    await mkdir(dirname(target), { recursive: true })
    const draft = `${target}.${randomUUID()}.draft`
    await writeFile(draft, text, { flush: true })
    await rename(draft, target)
  }

  /** Moves a finished folder into place. @throws {Error} when something stands there already. */
  async adopt(folder: string, path: string): Promise<void> {
    const target = this.path(path)
    await mkdir(dirname(target), { recursive: true })
    try {
      await rename(folder, target)
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw new Error(`${path} is already published`, { cause: error })
    }
  }

  /** The published versions of a remote or the host, in no order. */
  async versions(name: string): Promise<readonly string[]> {
    const folder = this.path(dirname(StaticRoot.versionPath(name, 'any')))
    return existsSync(folder) ? readdir(folder) : []
  }

  /** The names of all remotes that have been published. */
  async remotes(): Promise<readonly string[]> {
    return this.has('remotes') ? readdir(this.path('remotes')) : []
  }
}
