import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Request } from '../change/change.ts'
import { dataDir } from '../store/data-dir.ts'
import { toHash } from '../store/to-hash.ts'
import type { CommandLine } from './command-line.ts'

// People and CI jobs repeat a command that was interrupted or whose page could not be written. `DATA_DIR/requests` has
// its id until its outcome is known, so that a repetition within an hour finishes it and changes nothing twice.
// `RELEASE_REQUEST` is an id for a repetition on another machine.

/** Milliseconds after which the same command line is a new request. */
const lifetime = 60 * 60 * 1000

/** Starts a request, or continues the earlier request of the same command line. */
export async function openRequest(line: CommandLine, place: string, by: string): Promise<Request> {
  const given = process.env.RELEASE_REQUEST
  const words = serializeWords(line, place, by)
  if (given) return { id: toHash(JSON.stringify([given, words])), isAgain: true }
  const file = getRequestFile(words)
  const known = await readRequestId(file)
  if (known !== undefined) return { id: known, isAgain: true }
  const id = randomUUID()
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, id)
  return { id, isAgain: false }
}

/** Ends a request. The same command line is a new request from then on. */
export const closeRequest = (line: CommandLine, place: string, by: string): Promise<void> =>
  rm(getRequestFile(serializeWords(line, place, by)), { force: true })

async function readRequestId(file: string): Promise<string | undefined> {
  try {
    const { mtimeMs } = await stat(file)
    return Date.now() - mtimeMs < lifetime ? (await readFile(file, 'utf8')) || undefined : undefined
  } catch {
    return undefined
  }
}

/** Options that do not distinguish requests. */
const otherOptions = ['json', 'out', 'store', 'why']

function serializeWords({ command, names, values }: CommandLine, place: string, by: string): string {
  const options = Object.entries(values).filter(([name]) => !otherOptions.includes(name))
  return JSON.stringify([place, by, command, names, options.sort()])
}

const getRequestFile = (words: string): string => resolve(dataDir(), 'requests', toHash(words).slice(0, 16))
