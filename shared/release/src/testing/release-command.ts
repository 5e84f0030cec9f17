import { execFile } from 'node:child_process'
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
