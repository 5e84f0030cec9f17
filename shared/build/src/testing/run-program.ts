import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Test helper: runs a program in a process of its own, because the build tools are ES modules. Paths in its imports
 * are relative to `shared/build`.
 *
 * @returns what the program prints.
 */
export async function runProgram(program: string): Promise<string> {
  const args = ['--import', 'tsx', '--input-type', 'module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(__dirname, '../..') })
  return stdout
}
