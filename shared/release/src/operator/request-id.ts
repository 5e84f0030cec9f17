import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Request } from '../change/find-done.ts'
import { dataDir } from '../store/data-dir.ts'
import { toHash } from '../store/to-hash.ts'
import type { CommandLine } from './command-line.ts'

// A command that broke off, or whose page could not be written, is said again by people and by CI jobs. Its id is remembered in
// `DATA_DIR/requests` until its end is known, so that saying it again within an hour finishes it. `RELEASE_REQUEST` is an id for
// anyone who says it again on another machine.

/** Milliseconds after which the same words are a new command. */
const lifetime = 60 * 60 * 1000

/** Begins a command that changes the release, or goes on with the one that was said before in the same words. */
export async function openRequest(line: CommandLine, place: string, by: string): Promise<Request> {
  const given = process.env.RELEASE_REQUEST
  const words = serializeWords(line, place, by)
  if (given) return { id: toHash(JSON.stringify([given, words])), isAgain: true }
  const file = getRequestFile(words)
  const known = await remembered(file)
  if (known !== undefined) return { id: known, isAgain: true }
  const id = randomUUID()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, id)
  return { id, isAgain: false }
}

/** Ends a command: the same words are a new one from now on. */
export const closeRequest = (line: CommandLine, place: string, by: string): Promise<void> =>
  rm(getRequestFile(serializeWords(line, place, by)), { force: true })

async function remembered(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs } = await stat(file)
    return Date.now() - mtimeMs < lifetime ? (await readFile(file, 'utf8')) || undefined : undefined
  } catch {
    return undefined
  }
}

/** Options with which it is still the same command. */
const beside = ['json', 'out', 'store', 'why']

function serializeWords({ command, names, values }: CommandLine, place: string, by: string): string {
  const options = Object.entries(values).filter(([name]) => !beside.includes(name))
  return JSON.stringify([place, by, command, names, options.sort()])
}

const getRequestFile = (words: string): string => resolve(dataDir(), 'requests', toHash(words).slice(0, 16))
