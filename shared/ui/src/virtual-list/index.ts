// A separate entry point, so that only remotes that show long lists bundle the virtualizer.
export { VirtualList } from './virtual-list'
