import { execFile } from 'node:child_process'
import { join } from 'node:path'

/**
 * Test helper: runs the command as a script does, without a terminal. `said` is stdout and `wrong` is stderr.
 */
export const releaseCommand = (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {}
): Promise<{ readonly code: number; readonly said: string; readonly wrong: string }> =>
  new Promise(done => {
    const [program = '', ...rest] = operatorProgram(words)
    execFile(program, rest, { env: { ...process.env, ...environment } }, (error, said, wrong) =>
      done({ code: error === null ? 0 : Number(error.code), said, wrong })
    )
  })

/** Path of the bundled tool if it exists, else of its sources. */
const program = process.env.RELEASE_PROGRAM
  ? [process.env.RELEASE_PROGRAM]
  : ['--import', 'tsx', join(__dirname, '../cli/cli.ts')]

/** Test helper: returns the shell words that run a command. */
export const operatorProgram = (words: readonly string[]): readonly string[] => [
  process.execPath,
  ...program,
  ...words
]
