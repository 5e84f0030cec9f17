import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { runCommand } from '../fixtures/run-command.ts'

/** Published files of another build. */
interface OtherBuild {
  /** Folder with the files. */
  readonly root: string
  /** Deletes what was built for the comparison. */
  remove(): Promise<void>
}

/**
 * Builds another commit of this repository.
 *
 * @param commit the commit, as Git names it, or a folder with the published files of another build.
 */
export async function buildCommit(commit: string): Promise<OtherBuild> {
  if (existsSync(join(commit, 'index.html'))) return { root: commit, remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'eqs-bench-commit-'))
  const here = { folder: root, env: process.env }
  const there = { folder, env: process.env }
  await runCommand(here, 'git', 'worktree', 'add', '--detach', '--force', folder, commit)
  const frozen = ['install', '--frozen-lockfile', '--prefer-offline']
  const stage = ['--import', 'tsx', 'stage-club.ts']
  try {
    await runCommand(there, 'npx', '--yes', '--prefer-offline', 'pnpm@12.21.0', ...frozen)
    await runCommand({ ...there, folder: join(folder, 'e2e') }, process.execPath, ...stage)
  } catch (error) {
    await remove()
    throw error
  }
  return { root: join(folder, '.cache/e2e/static'), remove }

  async function remove() {
    await runCommand(here, 'git', 'worktree', 'remove', '--force', folder)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the short name of this checkout's commit, with `+` when files have changed since. */
export async function nameCommit(): Promise<string> {
  const here = { folder: root, env: process.env }
  const commit = await runCommand(here, 'git', 'rev-parse', '--short', 'HEAD')
  const changes = await runCommand(here, 'git', 'status', '--porcelain')
  return commit.trim() + (changes === '' ? '' : '+')
}
