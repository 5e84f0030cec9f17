import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DamageError, hasCode, StoreError, toReason } from './errors.ts'
import { refuseLarge, refuseMany, type Store, type StoredFile, toHash } from './store.ts'

/**
 * A store in a folder. `create` makes a hard link, which is exclusive between machines, too. `replace` has two steps without
 * a lock, which would hold on one machine at best: the caller checks whether another operator wrote in between.
 */
export class FolderStore implements Store {
  constructor(readonly folder: string) {}

  get place(): string {
    return this.folder
  }

  path(...parts: readonly string[]): string {
    return join(this.folder, ...parts)
  }

  async read(path: string): Promise<StoredFile | undefined> {
    try {
      refuseLarge(path, (await stat(this.path(path))).size)
      const bytes = await readFile(this.path(path))
      return { bytes, tag: toHash(bytes) }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw toStoreError(`reading ${path}`, error)
    }
  }

  async list(folder: string): Promise<readonly string[]> {
    try {
      const names = await readdir(this.path(folder))
      refuseMany(folder, names.length)
      return names.filter(name => !isDraft(name))
    } catch (error) {
      if (isMissing(error)) return []
      throw toStoreError(`listing ${folder}`, error)
    }
  }

  create(path: string, body: Uint8Array | string): Promise<boolean> {
    return this.write(path, body, draft =>
      // A link fails when the file exists. A rename would replace it.
      link(draft, this.path(path)).then(
        () => true,
        error => (hasCode(error, 'EEXIST') ? false : Promise.reject(error))
      )
    )
  }

  replace(path: string, body: Uint8Array | string, expected?: string | null): Promise<boolean> {
    return this.write(path, body, async draft => {
      const present = expected === undefined ? undefined : ((await this.read(path))?.tag ?? null)
      if (present === expected) await rename(draft, this.path(path))
      return present === expected
    })
  }

  async remove(path: string): Promise<void> {
    try {
      await rm(this.path(path), { force: true })
    } catch (error) {
      throw toStoreError(`removing ${path}`, error)
    }
    // A version without files is not listed, as in a bucket.
    try {
      for (let folder = dirname(path); isInVersion(folder); folder = dirname(folder))
        await rmdir(this.path(folder))
    } catch {
      // The folder has other files.
    }
  }

  /** Writes and flushes a draft beside its final path, and puts it there. */
  private async write(
    path: string,
    body: Uint8Array | string,
    put: (draft: string) => Promise<boolean>
  ): Promise<boolean> {
    refuseLarge(path, Buffer.byteLength(body), 'written')
    const draft = `${this.path(path)}.${randomUUID()}${draftSuffix}`
    const writeDraft = async () => {
      await mkdir(dirname(draft), { recursive: true })
      await writeFile(draft, body, { flush: true })
    }
    try {
      // Another operator may have removed the empty folder in between.
      await writeDraft().catch(error => (hasCode(error, 'ENOENT') ? writeDraft() : Promise.reject(error)))
      return await put(draft)
    } catch (error) {
      throw toStoreError(`writing ${path}`, error)
    } finally {
      await rm(draft, { force: true })
    }
  }
}

/**
 * True for the folder of a version, and those in it. All other folders stay when they are empty: the rights of a team are
 * set on them, such as on `ops/requests/account`.
 */
const isInVersion = (folder: string): boolean =>
  /^(?:host|remotes\/[^/]+|ops\/artefacts\/[^/]+)\/[^/]/.test(folder)

/** End of the name of a file that is being written. An interrupted writer leaves such a file. */
const draftSuffix = '.draft'
const isDraft = (name: string): boolean => name.endsWith(draftSuffix)
const toStoreError = (doing: string, cause: unknown): Error =>
  cause instanceof StoreError || cause instanceof DamageError
    ? cause
    : new StoreError(`${doing}: ${toReason(cause)}`, { cause })
const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')
