// A separate entry point, so that only screens that show an invitation bundle these modules.
export { Invitation } from './invitation'
