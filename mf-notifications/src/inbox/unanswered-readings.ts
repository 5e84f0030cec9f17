import { storedEntry } from '@eqs/session'

// Stores the ids of notifications whose call "mark as read" has no answer yet. The call may be lost, and a
// list requested meanwhile may still contain the notifications as unread. The next time the list loads, its
// page shows these notifications as read and repeats the call, which is idempotent. A network failure does
// not count as an answer, because Firefox and WebKit abort the calls of a page that the member leaves.

const entry = storedEntry('MEMBER_READINGS', v => v.array(v.string()))

/** The ids of notifications whose call has no answer yet, from this tab or another tab. */
export const unansweredReadings = (): readonly string[] => entry.read() ?? []

export const addUnanswered = (ids: readonly string[]): void =>
  void entry.write([...new Set([...unansweredReadings(), ...ids])])

export function removeUnanswered(ids: readonly string[]): void {
  const answered = new Set(ids)
  entry.write(unansweredReadings().filter(id => !answered.has(id)))
}
