import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { root } from './workspace.ts'

export interface BuildRun {
  /** The folder whose `rspack.config.ts` is built, from the repository's root: `mf-account`. */
  readonly folder: string
  /** Where the files go; absolute. */
  readonly outputPath: string
  /** What the configuration is told: `--env version=1.2.0`. */
  readonly env: Readonly<Record<string, string>>
}

/** The program behind `rspack`. */
export const rspackCli = createRequire(import.meta.url)
  .resolve('@rspack/cli/package.json')
  .replace(/package\.json$/, 'bin/rspack.js')

/**
 * Runs `rspack build` as anybody would by hand, so that there is one way to build.
 *
 * @throws {Error} with what it printed, when it fails.
 */
export async function runBuild({ folder, outputPath, env }: BuildRun): Promise<void> {
  // What the caller runs under, a test for instance, is none of the build's business.
  const { NODE_ENV, NODE_OPTIONS, ...rest } = process.env
  const values = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`])
  const build = spawn(process.execPath, [rspackCli, 'build', '--output-path', outputPath, ...values], {
    cwd: resolve(root, folder),
    env: { ...rest, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const printed: string[] = []
  for (const stream of [build.stdout, build.stderr]) stream.on('data', chunk => printed.push(String(chunk)))
  const code = await new Promise<number | null>((done, fail) => {
    build.once('error', fail)
    build.once('close', done)
  })
  if (code !== 0) throw new Error(`${folder} does not build:\n${printed.join('').trim()}`)
}
