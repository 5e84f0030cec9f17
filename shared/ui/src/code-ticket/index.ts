// A separate entry point, so that only remotes with codes bundle it.
export { CodeTicket, type CodeTicketProps, type CodeTicketState, codeStateOf } from './code-ticket'
