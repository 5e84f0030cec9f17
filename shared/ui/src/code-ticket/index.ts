// A separate entry point, so that only remotes that show codes bundle these modules.
export { CodeTicket } from './code-ticket'
export { TillDialog } from './till-dialog'
export { useScreenAwake } from './use-screen-awake'
