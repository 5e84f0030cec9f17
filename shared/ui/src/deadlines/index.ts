// A separate entry point, so that only remotes that show deadlines bundle these modules.
export { ReminderButton } from './reminder-button'
export { useTurningPoints } from './use-turning-points'
