import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rangesOfPackages } from './0001-ranges-of-packages.ts'
import type { Migration } from './migration.ts'

/**
 * All migrations, in the order in which they are applied. Never change or remove a published migration,
 * because remotes may still need it.
 */
const migrations: readonly Migration[] = [rangesOfPackages]

/** Matches paths of folders that are not migrated. */
const foreign = /(?:^|\/)(?:node_modules|dist|\.git)$/

function* filesIn(folder: string, path = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const file = path ? `${path}/${entry.name}` : entry.name
    if (entry.isDirectory() && !foreign.test(file)) yield* filesIn(folder, file)
    if (entry.isFile() && /\.(?:tsx?|json|ya?ml)$/.test(file)) yield file
  }
}

/**
 * Applies all migrations to a remote's files.
 *
 * @param folder the remote's folder.
 * @returns the paths of the changed files, by the name of the migration. Migrations that changed no file are
 *   not included.
 * @example migrate('mf-account')
 */
export function migrate(folder: string): ReadonlyMap<string, readonly string[]> {
  const done = new Map<string, readonly string[]>()
  for (const { name, apply } of migrations) {
    const changed = [...filesIn(folder)].filter(file => {
      const text = readFileSync(join(folder, file), 'utf8')
      const next = apply(file, text)
      if (next !== text) writeFileSync(join(folder, file), next)
      return next !== text
    })
    if (changed.length > 0) done.set(name, changed)
  }
  return done
}
