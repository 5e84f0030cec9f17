import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** For tests: runs the command as a script does, without a terminal. `said` is on stdout, `wrong` on stderr. */
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

/** The tool in one file, where someone has bundled it, else its sources. */
const program = process.env.RELEASE_PROGRAM
  ? [process.env.RELEASE_PROGRAM]
  : ['--import', 'tsx', join(__dirname, '../cli/cli.ts')]

/** For tests: the words of a shell by which an operator gives a command. */
export const operatorProgram = (words: readonly string[]): readonly string[] => [
  process.execPath,
  ...program,
  ...words
]
