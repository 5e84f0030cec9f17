// A separate entry point, so that only remotes that share something bundle this module.
export { canShare, shareBySheet } from './share-sheet'
