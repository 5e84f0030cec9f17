import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { namesOfPackages } from './0001-names-of-packages.ts'
import type { Migration } from './migration.ts'

/** In their order; one that was published is neither changed nor taken away. */
const migrations: readonly Migration[] = [namesOfPackages]

const foreign = /(?:^|\/)(?:node_modules|dist|\.git)$/

function* filesIn(folder: string, path = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const file = path ? `${path}/${entry.name}` : entry.name
    if (entry.isDirectory() && !foreign.test(file)) yield* filesIn(folder, file)
    if (entry.isFile() && /\.(?:tsx?|json|ya?ml)$/.test(file)) yield file
  }
}

/**
 * Brings a remote's files to what the installed packages ask for.
 *
 * @returns the names of the migrations that had something to do, each with the files that it has changed.
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
