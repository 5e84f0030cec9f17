import { execFile } from 'node:child_process'
import { join } from 'node:path'

/** For tests: runs the command as an operator does. */
export const releaseCommand = (
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {}
): Promise<{ readonly failed: boolean; readonly said: string; readonly wrong: string }> =>
  new Promise(done => {
    const program = ['--import', 'tsx', join(__dirname, '../cli/cli.ts'), ...words]
    execFile(process.execPath, program, { env: { ...process.env, ...environment } }, (error, said, wrong) =>
      done({ failed: error !== null, said, wrong })
    )
  })
