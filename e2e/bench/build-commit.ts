import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { runCommand } from '../fixtures/run-command.ts'

/**
 * Builds another commit of this repository.
 *
 * @param commit the commit, as Git names it.
 * @returns `root`: folder with its published files. `remove`: deletes the checkout.
 */
export async function buildCommit(
  commit: string
): Promise<{ readonly root: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-bench-commit-'))
  const here = { folder: root, env: process.env }
  const there = { folder, env: process.env }
  await runCommand(here, 'git', 'worktree', 'add', '--detach', '--force', folder, commit)
  const frozen = ['install', '--frozen-lockfile', '--prefer-offline']
  await runCommand(there, 'npx', '--yes', '--prefer-offline', 'pnpm@12.21.0', ...frozen)
  const stage = ['--import', 'tsx', 'stage-club.ts']
  await runCommand({ ...there, folder: join(folder, 'e2e') }, process.execPath, ...stage)
  return {
    root: join(folder, '.cache/e2e/static'),
    async remove() {
      await runCommand(here, 'git', 'worktree', 'remove', '--force', folder)
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Returns the short name of this checkout's commit, with `+` when files have changed since. */
export async function nameCommit(): Promise<string> {
  const here = { folder: root, env: process.env }
  const commit = await runCommand(here, 'git', 'rev-parse', '--short', 'HEAD')
  const changes = await runCommand(here, 'git', 'status', '--porcelain')
  return commit.trim() + (changes === '' ? '' : '+')
}
