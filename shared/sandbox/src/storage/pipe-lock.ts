import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { FolderLock } from './folder-lock.ts'
import { StorageError } from './storage-error.ts'

/**
 * Locks a folder on Windows, whose sockets have no place in a folder. A named pipe has one listener at most, and goes with its process.
 *
 * @param path name of the pipe. Default: a name that each process derives from the folder.
 * @throws {StorageError} when a running process holds the folder.
 */
export async function lockByPipe(folder: string, path?: string): Promise<FolderLock> {
  const server = createServer(socket => socket.on('error', () => undefined).end()).unref()
  server.listen(path ?? (await pipeName(folder)))
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new StorageError(
      'FOLDER_IN_USE',
      `The data folder ${folder} is in use by another process.`,
      folder,
      cause
    )
  }
  return {
    async release() {
      const closed = once(server, 'close')
      server.close()
      await closed
    }
  }
}

/** The file system of Windows takes no notice of upper and lower case. */
async function pipeName(folder: string): Promise<string> {
  const place = (await realpath(folder)).toLowerCase()
  return `\\\\.\\pipe\\eqs-club-${createHash('sha256').update(place).digest('hex')}`
}
