import { spawnSync } from 'node:child_process'
import { root } from '@eqs/build/workspace'

/** A change of the repository. */
export interface Change {
  /** The commit before the change. An empty string when there is none. */
  readonly base: string
  /**
   * Paths of the files that differ from the base, and of untracked files, relative to the repository's root. A
   * renamed file has both of its paths.
   */
  readonly files: readonly string[]
}

/**
 * Finds the change to test. Its base is the commit in `TEST_BASE` or the merge base with the main branch. If
 * nothing differs from that commit, the change is the last commit.
 *
 * @param testBase an empty string for the merge base. Default: `TEST_BASE`.
 */
export function findChanges(folder = root, testBase = process.env.TEST_BASE ?? ''): Change {
  const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout
  const list = (...args: readonly string[]) =>
    git(...args)
      .split('\0')
      .filter(Boolean)
  const since = (base: string): Change => ({
    base,
    files: [
      ...list('diff', '--name-only', '--no-renames', '-z', base),
      ...list('ls-files', '--others', '--exclude-standard', '-z')
    ]
  })
  const toCommit = (name: string) => git('rev-parse', '--verify', '--quiet', name).trim()
  const shared = testBase || git('merge-base', 'HEAD', 'origin/main').trim() || toCommit('HEAD')
  const change = since(shared)
  return change.files.length > 0 ? change : since(toCommit('HEAD~1'))
}
