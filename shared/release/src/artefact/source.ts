import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { type CiRun, type Environment, readCiRun } from './ci-run.ts'

const run = promisify(execFile)

/** Source and machine of a build. */
export interface Source {
  /** Empty when there is no repository. */
  readonly commit: string
  /** True when the folder has uncommitted changes. */
  readonly isDirty: boolean
  readonly builder: string
  readonly node: string
  readonly ci: CiRun | undefined
}

/**
 * Describes the source of a build.
 *
 * @param folder a folder of the repository.
 */
export async function readSource(folder: string, environment: Environment = process.env): Promise<Source> {
  const made = {
    builder: `node ${process.version} on ${hostname()}`,
    node: process.version,
    ci: readCiRun(environment)
  }
  try {
    const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: folder })).stdout.trim()
    const changes = (await run('git', ['status', '--porcelain'], { cwd: folder })).stdout
    return { commit, isDirty: changes !== '', ...made }
  } catch {
    return { commit: '', isDirty: true, ...made }
  }
}
