import { memberEntry, shapes } from '@eqs/session'

// A mark that was sent and has no answer may be lost, and a list that is asked for meanwhile may not know of it. Until there is
// an answer, its id is stored: whichever page gets the list next shows it as read and sends it again, because marking twice
// changes nothing. Failing is no answer: Firefox and WebKit break off the calls of a page that is about to be left.

const entry = memberEntry('READINGS', shapes.array(shapes.string()))

/** The ids of the notifications whose mark has no answer yet, here or in another tab. */
export const unansweredReadings = (): readonly string[] => entry.read() ?? []

export const addUnanswered = (ids: readonly string[]): void =>
  entry.write([...new Set([...unansweredReadings(), ...ids])])

export function removeUnanswered(ids: readonly string[]): void {
  const answered = new Set(ids)
  entry.write(unansweredReadings().filter(id => !answered.has(id)))
}
