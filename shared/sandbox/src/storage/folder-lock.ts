import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** Whoever holds it may use the folder. */
export interface FolderLock {
  release(): Promise<void>
}

/** The longest path of a socket that every system takes, in bytes. */
const longestSocketPath = 100

const attempts = 5

/**
 * Takes a folder for this process alone. Each process that wants it listens at a socket of its own in it, and then asks all
 * others: of two that come at once, the later one to listen meets the earlier one. The kernel answers for those who died, in
 * whatever container, and whatever number a process has in there. Containers on one machine see each other; machines that share
 * a folder over a network do not.
 *
 * @throws when a living process holds the folder, or it takes no sockets.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const place = await shortPath(folder)
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const name = `${randomUUID().slice(0, 13)}.lock`
      const candidate = await listen(join(place.path, name), folder)
      const others = await livingIn(place.path, name)
      if (others === 'nobody') {
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
        throw new Error(
          `The data folder ${folder} is in use by ${others.owner}. Stop it, or choose another folder.`
        )
      // Both gave way: whoever waits less is first.
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

/** Tells whoever asks the number of this process, once it is the owner. */
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
      `The data folder ${folder} cannot be locked: it takes no sockets (${codeOf(cause)}). Choose another.`,
      { cause }
    )
  }
  return candidate
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  // Takes the socket's file away, too.
  server.close()
  await closed
}

/** Who else listens in the folder. The sockets of those who died are taken away; nobody ever has their names again. */
async function livingIn(
  folder: string,
  own: string
): Promise<'nobody' | 'candidates' | { readonly owner: string }> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.lock'))
  // Somebody took ours away before it listened: they are there.
  let found: 'nobody' | 'candidates' = names.includes(own) ? 'nobody' : 'candidates'
  for (const name of names) {
    if (name === own) continue
    const answer = await ask(join(folder, name))
    if (answer === undefined) await rm(join(folder, name), { force: true })
    else if (answer === '') found = 'candidates'
    else return { owner: answer }
  }
  return found
}

/** Who listens at a socket, where they are the owner: a candidate says nothing. Undefined when nobody does. */
async function ask(path: string): Promise<string | undefined> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    const code = codeOf(error)
    if (isNobody(code)) return undefined
    // Another user's, for example: it is not known to be dead.
    return `a process that cannot be asked (${code}); take ${path} away if nothing runs there`
  }
  // A stopped process is still there, though it says nothing.
  const owner = Promise.race([text(socket).catch(() => ''), wait(2000, 'unknown', { ref: false })])
  return owner.then(pid => pid && `process ${pid}`).finally(() => socket.destroy())
}

/** What the kernel says of a socket whose process is gone, and of one that went meanwhile. */
const isNobody = (code: string): boolean => code === 'ECONNREFUSED' || code === 'ENOENT'

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)

/** A name for a folder that is short enough for sockets in it. */
async function shortPath(folder: string): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await realpath(folder)
  if (Buffer.byteLength(path) < longestSocketPath - 20) return { path, remove: async () => undefined }
  const beside = await mkdtemp(join(tmpdir(), 'eqs-lock-'))
  await symlink(path, join(beside, 'f'))
  return { path: join(beside, 'f'), remove: () => rm(beside, { recursive: true, force: true }) }
}
