// A separate entry point, so that only screens with invitations bundle these modules.
export { Invitation } from './invitation'
