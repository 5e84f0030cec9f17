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
  const unknown = (text: string) =>
    isSignedText(text, keys) ? '' : ', signed with no key that is known here'
  return [
    ...(entries.length === 0 ? [`${name}@${version} was never live in ${place}`] : []),
    ...entries.map(text => {
      const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), historyEntry), text)
      if (!parsed.success)
        return `${name}@${version} was in ${place}, and what it passed there cannot be read`
      const { number, by, at, what, gate } = parsed.output
      return `${name}@${version} was in ${place}: ${number} ${at} ${by}: ${what}; ${gateLines(gate).join('; ')}${unknown(text)}`
    }),
    ...(before ? journeyText(before, keys) : [])
  ]
}
