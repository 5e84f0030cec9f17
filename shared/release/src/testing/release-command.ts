import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string>>

/** Node's arguments that start the bundled tool if there is one, else its sources. */
const program = process.env.RELEASE_PROGRAM
  ? [process.env.RELEASE_PROGRAM]
  : ['--import', 'tsx', join(__dirname, '../cli/cli.ts')]

/** Test helper: returns the program and the arguments that run a release command. */
export const operatorProgram = (words: readonly string[]): readonly string[] => [
  process.execPath,
  ...program,
  ...words
]

/**
 * Test helper: runs a release command as a script does, without a terminal.
 *
 * @returns stdout as `said` and stderr as `wrong`.
 */
export const releaseCommand = (
  words: readonly string[],
  environment: Environment = {}
): Promise<{ readonly code: number; readonly said: string; readonly wrong: string }> =>
  new Promise(done => {
    const [file = '', ...args] = operatorProgram(words)
    execFile(file, args, { env: { ...process.env, ...environment } }, (error, said, wrong) =>
      done({ code: error === null ? 0 : Number(error.code), said, wrong })
    )
  })

/**
 * Time of a kill: when the entry, the discovery document or the draft of the page is in the store, or after a
 * number of milliseconds.
 */
export type Moment = keyof typeof signs | number

/** Folder and name of the file that appears at each moment. */
const signs = {
  entry: ['ops/history', /^\d{8}\.json$/],
  document: ['.', /^discovery\.json$/],
  page: ['.', /^index\.html\..*\.draft$/]
} as const

interface Kill {
  /** Folder of the store. */
  readonly folder: string
  readonly moment: Moment
  readonly environment: Environment
}

/**
 * Test helper: runs a release command and kills it.
 *
 * @returns `over` when the command ended before the kill.
 */
export async function killCommand(
  words: readonly string[],
  { folder, moment, environment }: Kill
): Promise<'killed' | 'over'> {
  const [file = '', ...args] = operatorProgram(words)
  const child = spawn(file, args, { env: { ...process.env, ...environment }, stdio: 'ignore' })
  const cancel = actAt(folder, moment, () => void child.kill('SIGKILL'))
  const [, signal]: readonly unknown[] = await once(child, 'exit')
  cancel()
  return signal === 'SIGKILL' ? 'killed' : 'over'
}

/** @returns a function that cancels the action. */
function actAt(folder: string, moment: Moment, act: () => void): () => void {
  if (typeof moment === 'number') {
    const timer = setTimeout(act, moment)
    return () => clearTimeout(timer)
  }
  const [subfolder, name] = signs[moment]
  const watcher = watch(join(folder, subfolder), (_, file) => {
    if (name.test(file ?? '')) act()
  })
  return () => watcher.close()
}
