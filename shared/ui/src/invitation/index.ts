// A door of its own: only screens that speak of inviting bring this along.
export { Invitation } from './invitation'
