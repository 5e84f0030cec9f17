import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'
import type { Operation } from '../change/change.ts'
import { createGate } from '../gate/gate.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { FolderStore } from '../store/folder-store.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map(folder => rm(folder, { recursive: true, force: true }))))

/** Test helper: creates an operator with keys and an empty store, which is removed after the tests of the file. */
export async function newOperation(): Promise<Operation & { readonly store: FolderStore }> {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-release-'))
  folders.push(folder)
  const store = new FolderStore(join(folder, 'static'))
  const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })
  return {
    store,
    keys: await ensureReleaseKeys(join(folder, 'keys.json'), store),
    gate,
    rules: gate,
    by: 'ops',
    retryAfter: [0, 0],
    why: ''
  }
}
