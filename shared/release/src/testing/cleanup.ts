import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from '@jest/globals'
import { close, listen } from '../web/listen.ts'

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Test helper: calls a function after the tests of the file, and the last added function first. */
export const atEnd = (end: () => unknown): void => void ends.push(end)

/** Test helper: creates a folder, which is removed after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-release-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Test helper: waits until a condition is true, for `ms` milliseconds at most. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  what: string,
  ms = 20_000
): Promise<void> {
  for (const limit = Date.now() + ms; !(await isSo()); await wait(50))
    if (Date.now() > limit) throw new Error(`it does not come: ${what}`)
}

/** Test helper: starts a server, which is closed after the tests of the file, and returns its origin. */
export async function startServer(server: Server): Promise<string> {
  atEnd(() => close(server, 0))
  return `http://localhost:${await listen(server, 0, 'localhost')}`
}
