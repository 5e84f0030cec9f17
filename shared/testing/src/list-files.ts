import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '@eqs/build/workspace'

/**
 * Lists the files of the working tree: the tracked ones that are not deleted, and new ones that Git does not
 * ignore.
 *
 * @param patterns paths or globs of Git. Without any, all files are listed.
 * @param folder the folder to list.
 * @returns paths relative to `folder`.
 */
export function listFiles(patterns: readonly string[] = [], folder = root): readonly string[] {
  const known = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'] as const
  return execFileSync('git', [...known, ...patterns], { cwd: folder, encoding: 'utf8' })
    .split('\0')
    .filter(file => file !== '' && existsSync(resolve(folder, file)))
}
