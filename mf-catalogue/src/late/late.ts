// Modules that the first render does not need. They are one chunk, which is loaded after the first render.
export { AppDialog } from '../app-download/app-dialog.tsx'
export { SearchMemory } from '../search/search-memory.tsx'
export { similarTo } from '../search/similar.ts'
export { SeenList } from '../seen/seen-list.tsx'
