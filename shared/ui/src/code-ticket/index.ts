// A door of its own: only the two remotes with codes bring this along.
export { CodeTicket, type CodeTicketProps, type CodeTicketState, codeStateOf } from './code-ticket'
