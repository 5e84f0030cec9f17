// A separate entry point, so that only remotes that share something bundle these modules.
export { canShare, shareBySheet } from './share-sheet'
export { useShare } from './use-share'
