import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** For tests: runs the command as a script does, without a terminal. `said` is on stdout, `wrong` on stderr. */
export const releaseCommand = (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {}
): Promise<{ readonly code: number; readonly said: string; readonly wrong: string }> =>
  new Promise(done => {
    const program = ['--import', 'tsx', join(__dirname, '../cli/cli.ts'), ...words]
    execFile(process.execPath, program, { env: { ...process.env, ...environment } }, (error, said, wrong) =>
      done({ code: error === null ? 0 : Number(error.code), said, wrong })
    )
  })
