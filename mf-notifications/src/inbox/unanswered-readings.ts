import { memberEntry, shapes } from '@eqs/session'

// The ids of marks without an answer are stored until one arrives. Such a mark may be lost, and a list
// requested meanwhile may not include it. The next page with the list shows these notifications as read and
// sends the marks again, which is idempotent. A network failure is no answer: Firefox and WebKit abort the
// calls of a page that is being left.

const entry = memberEntry('READINGS', shapes.array(shapes.string()))

/** The ids of notifications whose mark has no answer, from this tab or another. */
export const unansweredReadings = (): readonly string[] => entry.read() ?? []

export const addUnanswered = (ids: readonly string[]): void =>
  entry.write([...new Set([...unansweredReadings(), ...ids])])

export function removeUnanswered(ids: readonly string[]): void {
  const answered = new Set(ids)
  entry.write(unansweredReadings().filter(id => !answered.has(id)))
}
