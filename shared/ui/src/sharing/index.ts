// A separate entry point, so that only remotes that share something bundle these modules.
export { ShareButton } from './share-button'
