import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { endWithParent } from '../process/start-process.mjs'
import { BuildRefused } from './rspack/build-env.ts'
import { root } from './workspace.ts'

export interface BuildRun {
  /** The folder of the `rspack.config.ts`, relative to the repository's root: `mf-account`. */
  readonly folder: string
  /** Absolute path of the folder for the built files. */
  readonly outputPath: string
  /** Values for `--env`, by name: `{ version: '1.2.0' }` becomes `--env version=1.2.0`. */
  readonly env: Readonly<Record<string, string>>
}

/** Absolute path of the script that the command `rspack` runs. */
export const rspackCli = createRequire(import.meta.url)
  .resolve('@rspack/cli/package.json')
  .replace(/package\.json$/, 'bin/rspack.js')

/**
 * Runs `rspack build` in a child process, so that the result is the same as from the command line.
 *
 * @param build folder, output path and `--env` values.
 * @throws {BuildRefused} with the printed output of the build, when the build fails.
 * @example await runBuild({ folder: 'mf-account', outputPath, env: { version: '1.2.0' } })
 */
export async function runBuild({ folder, outputPath, env }: BuildRun): Promise<void> {
  // The caller may be a test, and the test's `NODE_ENV` and Node options must not affect the build.
  const { NODE_ENV, NODE_OPTIONS, ...rest } = process.env
  const values = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const command = [rspackCli, 'build', '--output-path', outputPath, ...values]
  const build = spawn(process.execPath, ['--import', endWithParent, ...command], {
    cwd: resolve(root, folder),
    env: { ...rest, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  const printed: string[] = []
  for (const stream of [build.stdout, build.stderr]) stream?.on('data', chunk => printed.push(String(chunk)))
  const code = await new Promise<number | null>((done, fail) => {
    build.once('error', fail)
    build.once('close', done)
  })
  if (code !== 0) throw new BuildRefused(`${folder} does not build:\n${printed.join('').trim()}`)
}
