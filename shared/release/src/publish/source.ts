import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { root } from '@eqs/build/workspace'
import type { Publication } from '../published/publication.ts'

const run = promisify(execFile)

/** What a build is made from, and where; without a commit where there is no repository. */
export async function sourceOf(): Promise<Pick<Publication, 'commit' | 'isDirty' | 'builder'>> {
  const builder = `node ${process.version} on ${hostname()}`
  try {
    const commit = (await run('git', ['rev-parse', 'HEAD'], { cwd: root })).stdout.trim()
    const changes = (await run('git', ['status', '--porcelain'], { cwd: root })).stdout
    return { commit, isDirty: changes !== '', builder }
  } catch {
    return { commit: '', isDirty: true, builder }
  }
}
