// Modules that the first render does not need, in one chunk that loads after it.
export { AppDialog } from '../app-download/app-dialog.tsx'
export { SearchMemory } from '../search/search-memory.tsx'
export { similarTo } from '../search/similar.ts'
export { SeenList } from '../seen/seen-list.tsx'
