import type { Notification } from '@eqs/api'

/** Sorts newest first, and notifications without a date last. */
export function inOrder(inbox: readonly Notification[]): readonly Notification[] {
  const time = ({ start_date }: Notification) => start_date?.getTime() ?? Number.NEGATIVE_INFINITY
  return [...inbox].sort((one, other) => Math.sign(time(other) - time(one)) || 0)
}
