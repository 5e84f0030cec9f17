import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { lockByPipe } from './pipe-lock.ts'

// On Windows the path names a pipe, elsewhere a socket. Both have one listener at most.
test('a second process is refused until the first has released the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-pipe-'))
  const path = process.platform === 'win32' ? undefined : join(folder, 'pipe')
  const first = await lockByPipe(folder, path)
  await expect(lockByPipe(folder, path)).rejects.toMatchObject({ code: 'FOLDER_IN_USE', path: folder })
  await first.release()
  await (await lockByPipe(folder, path)).release()
  await rm(folder, { recursive: true })
})
