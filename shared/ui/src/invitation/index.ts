// A separate entry point, so that only screens with invitations bundle it.
export { Invitation } from './invitation'
