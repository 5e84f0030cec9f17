import { issuesText } from '@eqs/contracts/issues-text'
import { validRange } from 'semver'
import * as v from 'valibot'
import type { Settings } from './settings.ts'

/** The one setting that is no page's: what versions may not have in them. */
export const deniedName = 'denied'

/** The name and the range of `lodash@<4.17.21`; every version where no range stands there. */
export function packageRange(text: string): { readonly name: string; readonly range: string } | undefined {
  const [, name, range = '*'] = /^(@?[^@\s]+)(?:@(.+))?$/.exec(text) ?? []
  return name === undefined || validRange(range) === null ? undefined : { name, range }
}

const denied = v.strictObject({
  /** As in `lodash@<4.17.21`. */
  packages: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check(
          text => packageRange(text) !== undefined,
          'a package is name or name@range, as in lodash@<4.17.21'
        )
      )
    ),
    []
  ),
  /** By their SPDX identifiers. */
  licences: v.optional(v.array(v.pipe(v.string(), v.nonEmpty())), [])
})

type DeniedList = v.InferOutput<typeof denied>

/** What may not be in a version; undefined where nothing is denied. @throws {Error} that lists what is wrong with it. */
export function deniedOf(
  { [deniedName]: told }: Settings = {},
  place = 'the configuration'
): DeniedList | undefined {
  if (told === undefined) return undefined
  const parsed = v.safeParse(denied, told)
  if (!parsed.success) throw new Error(`${place}: ${deniedName}: ${issuesText(parsed.issues)}`)
  return parsed.output
}
