// A door of its own: only the remotes with deadlines bring this along.
export { ReminderButton, type ReminderButtonProps } from './reminder-button'
export { useTurningPoints } from './use-turning-points'
