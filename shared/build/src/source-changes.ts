import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

/** Names of folders that contain no source files. */
export const foreign: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git'])

/** Delay before a change is reported, in milliseconds, because an editor may write a file in two steps. */
const quiet = 100

/**
 * Watches the sources of a build, and calls `onSave` after a change.
 *
 * @param sources the folders to watch, with their subfolders.
 * @returns a function that stops watching.
 */
export function watchSources(sources: readonly string[], onSave: () => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const saved = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      // Updates the watchers, because folders may have been added or removed.
      follow()
      onSave()
    }, quiet)
  }
  function follow(): void {
    const folders = new Set(sources.flatMap(foldersIn))
    for (const [folder, watcher] of watchers)
      if (!folders.has(folder)) {
        watcher.close()
        watchers.delete(folder)
      }
    for (const folder of folders)
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, saved).on('error', saved))
  }
  follow()
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
  }
}

/** Returns a folder and its subfolders, without installed packages and build output. */
function foldersIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const below = readdirSync(folder, { withFileTypes: true }).filter(
    entry => entry.isDirectory() && !foreign.has(entry.name)
  )
  return [folder, ...below.flatMap(({ name }) => foldersIn(join(folder, name)))]
}
