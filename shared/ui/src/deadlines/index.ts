// A separate entry point, so that only remotes that show deadlines bundle these modules.
export { ReminderButton, useTurningPoints } from './deadlines'
