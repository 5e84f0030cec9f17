import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Variables of `kill-at-file.mjs` for a kill after the entry or the discovery document, or before the page. */
const killVariables = {
  entry: { KILL_AFTER: '/ops/history/\\d{8}\\.json$' },
  document: { KILL_AFTER: '/discovery\\.json$' },
  page: { KILL_BEFORE: '/index\\.html$' }
} as const

/**
 * Test helper: runs a release command and kills it.
 *
 * @throws {Error} when the command ended before the kill.
 */
export async function killCommand(
  words: readonly string[],
  moment: keyof typeof killVariables,
  environment: Environment
): Promise<void> {
  const [file = '', ...args] = operatorProgram(words)
  const child = spawn(file, ['--import', join(__dirname, 'kill-at-file.mjs'), ...args], {
    env: { ...process.env, ...environment, ...killVariables[moment] },
    stdio: 'ignore'
  })
  const [, signal]: readonly unknown[] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error(`${words.join(' ')} ended before its kill`)
}
