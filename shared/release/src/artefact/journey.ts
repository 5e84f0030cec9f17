import * as v from 'valibot'
import { historyEntry } from '../history/history-entry.ts'
import { gateLines } from '../history/history-text.ts'
import type { PublicKeys } from '../keys/release-keys.ts'
import { isSignedText } from '../keys/signed-text.ts'
import { type Publication, publicationIn } from '../published/publication.ts'

/** Where a version has been before, and what it passed there, a line each; the club that had it last is first. */
export function journeyText({ name, version, copiedFrom }: Publication, keys: PublicKeys): readonly string[] {
  if (!copiedFrom) return []
  const { place, publication, entries } = copiedFrom
  const before = publicationIn(publication)
  const unknown = (text: string, team: string | undefined) => {
    if (isSignedText(text, keys)) return ''
    return team === undefined
      ? ', signed with no key that is known here'
      : `, signed by team ${team}, whose key only that club knows`
  }
  return [
    ...(entries.length === 0 ? [`${name}@${version} was never live in ${place}`] : []),
    ...entries.map(text => {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), historyEntry), text)
      if (!parsed.success)
        return `${name}@${version} was in ${place}, and what it passed there cannot be read`
      const { number, by, at, what, gate, team } = parsed.output
      return `${name}@${version} was in ${place}: ${number} ${at} ${by}: ${what}; ${gateLines(gate).join('; ')}${unknown(text, team)}`
    }),
    ...(before ? journeyText(before, keys) : [])
  ]
}
