// What the screens do not need to be shown, in one file that comes after them.
export { AppDialog } from '../app-download/app-dialog.tsx'
export { SearchMemory } from '../search/search-memory.tsx'
export { similarTo } from '../search/similar.ts'
export { SeenList } from '../seen/seen-list.tsx'
