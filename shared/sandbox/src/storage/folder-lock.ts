import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { lockByPipe } from './pipe-lock.ts'
import { StorageError } from './storage-error.ts'

/** The lock of a folder that this process uses exclusively. */
export interface FolderLock {
  release(): Promise<void>
}

/** Maximum length in bytes of a socket's path that every operating system accepts. */
const longestSocketPath = 100

const attempts = 5

/**
 * Locks a folder for this process. A process that wants to lock the folder first listens on its own Unix
 * socket in the folder, and then connects to all other sockets in the folder. So at least one of two
 * concurrent processes finds the other process. The kernel refuses connections to the sockets of dead
 * processes. Unlike a file with a process id, such a lock works across containers on one machine. It does not
 * work across machines that share a folder over a network. On Windows the lock is a named pipe.
 *
 * @throws {Error} when a running process holds the folder, or the folder does not support sockets.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  if (process.platform === 'win32') return lockByPipe(folder)
  const place = await shortPath(folder)
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const name = `${randomUUID().slice(0, 13)}.lock`
      const candidate = await listen(join(place.path, name), folder)
      const others = await findOthers(place.path, name)
      if (others === 'none') {
        candidate.isOwner = true
        return {
          async release() {
            await candidate.close()
            await place.remove()
          }
        }
      }
      await candidate.close()
      if (others !== 'candidates')
        throw new StorageError(
          'FOLDER_IN_USE',
          `The data folder ${folder} is in use by ${others.owner}.`,
          folder
        )
      // Another candidate has been found. Each candidate closes its socket and tries again after a random
      // delay.
      await wait(Math.random() * 100)
    }
    throw new Error(`The data folder ${folder} is being taken by another process.`)
  } catch (error) {
    await place.remove()
    throw error
  }
}

interface Candidate {
  isOwner: boolean
  close(): Promise<void>
}

/**
 * Listens on a new socket. The socket answers each connection: with the process id if this process owns the
 * folder, else with an empty string.
 *
 * @throws {Error} when the folder does not support sockets.
 */
async function listen(path: string, folder: string): Promise<Candidate> {
  const candidate: Candidate = { isOwner: false, close: () => close(server) }
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.end(candidate.isOwner ? String(process.pid) : '')
  })
  server.unref()
  try {
    server.listen(path)
    await once(server, 'listening')
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be locked: it takes no sockets (${getCode(cause)}). Choose another.`,
      { cause }
    )
  }
  return candidate
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  // `close` also deletes the file of the socket.
  server.close()
  await closed
}

/**
 * Finds other processes that listen on sockets in the folder. Deletes the sockets of dead processes, because
 * the names of sockets are never reused.
 *
 * @param own the name of this process's socket.
 * @returns `owner` describes the process that has locked the folder. `candidates` means that other processes
 * try to lock the folder too. `none` means that no other process listens.
 */
async function findOthers(
  folder: string,
  own: string
): Promise<'none' | 'candidates' | { readonly owner: string }> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.lock'))
  // If this process's socket is missing, another candidate has tried to connect before this process listened,
  // and has then deleted the file.
  let found: 'none' | 'candidates' = names.includes(own) ? 'none' : 'candidates'
  for (const name of names) {
    if (name === own) continue
    const answer = await ask(join(folder, name))
    if (answer === undefined) await rm(join(folder, name), { force: true })
    else if (answer === '') found = 'candidates'
    else return { owner: answer }
  }
  return found
}

/**
 * Connects to a socket and reads the answer.
 *
 * @returns a description of the listening process if the process owns the folder, or if the connection failed
 * for an unexpected reason; an empty string if the process is a candidate; undefined when no process listens.
 */
async function ask(path: string): Promise<string | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const code = getCode(error)
    if (isNobody(code)) return undefined
    // Any other error, such as a missing permission, does not prove that no process listens.
    return `a process that cannot be asked (${code}); take ${path} away if nothing runs there`
  }
  // A suspended process (SIGSTOP) accepts connections but does not answer. Its process id remains `unknown`.
  const owner = Promise.race([text(socket).catch(() => ''), wait(2000, 'unknown', { ref: false })])
  return owner.then(pid => pid && `process ${pid}`).finally(() => socket.destroy())
}

/** Returns true for the error codes of a socket whose process is dead or whose file has just been deleted. */
const isNobody = (code: string): boolean => code === 'ECONNREFUSED' || code === 'ENOENT'

const getCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)

/**
 * Returns a path of the folder that is short enough for sockets in the folder. If the real path is too long,
 * this is the path of a new symbolic link, which `remove` deletes.
 */
async function shortPath(folder: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await realpath(folder)
  if (Buffer.byteLength(path) < longestSocketPath - 20) return { path, remove: async () => undefined }
  const beside = await mkdtemp(join(tmpdir(), 'eqs-lock-'))
  await symlink(path, join(beside, 'f'))
  return { path: join(beside, 'f'), remove: () => rm(beside, { recursive: true, force: true }) }
}
