// A separate entry point, so that only remotes that show codes bundle these modules.
export { CodeTicket, type CodeTicketProps, type CodeTicketState, getCodeState } from './code-ticket'
export { TillDialog, type TillDialogProps } from './till-dialog'
export { useScreenAwake } from './use-screen-awake'
