import * as v from 'valibot'
import { birthday, deadline } from './dates.ts'
import { amount, flag, id, images, lenient, text } from './fields.ts'

/**
 * Additional fields of a member, by name. A value that is nested more than eight levels deep is left out,
 * because functions that store or compare these values are recursive.
 */
const extraFields = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => isShallow(value))))
)

const isShallow = (value: unknown, levels = 8): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every(inner => isShallow(inner, levels - 1)))

/** The token of a session. It is sent in an HTTP header, which accepts only visible ASCII characters. */
export const sessionToken = v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(8192))

/**
 * A token as the provider sends it. Some providers send it with `Bearer` before it or a line break after it. Both are
 * removed. A token that is not a `sessionToken` is invalid, because it would sign the member in and out at once.
 */
export const token = v.pipe(
  v.string(),
  v.transform(sent => sent.replace(/^\s*bearer\s/i, '').trim()),
  sessionToken
)

const genders = {
  male: /^(?:male|m|masculino)$/i,
  female: /^(?:female|f|femenino)$/i,
  other: /^(?:other|o|x|otro)$/i
}

/** `male`, `female` or `other`; an empty string when unknown. */
const gender = v.pipe(
  text,
  v.transform(name => (['male', 'female', 'other'] as const).find(known => genders[known].test(name)) ?? '')
)

/** A member (specification, section 3). `birthday` is `YYYY-MM-DD` or an empty string; `rewardScore` is in points. */
export const user = v.object({
  _id: id,
  first_name: text,
  last_name: text,
  name: text,
  email: text,
  email_validation: flag,
  national_identity: text,
  birthday,
  gender,
  phone_number: text,
  fields: v.pipe(
    v.nullish(lenient(extraFields), {}),
    v.transform(fields => fields ?? {})
  ),
  rewardScore: amount,
  rewardScoreExpiration: deadline,
  profile_pic: images
})

export type User = v.InferOutput<typeof user>

/** Returns `name`, or first and last name joined when the provider sends no `name`. */
export const fullName = ({ name, first_name, last_name }: User): string =>
  name || `${first_name} ${last_name}`.trim()

/**
 * The fields of a member that an answer contains, and that the session merges into the stored member. Missing and
 * null fields, and unreadable `fields`, are removed, so the merge does not change them.
 */
export const userChange = v.pipe(
  v.nullish(v.record(v.string(), v.unknown()), {}),
  v.transform(user =>
    Object.fromEntries(
      Object.entries(user).filter(
        ([name, value]) => value !== null && (name !== 'fields' || v.is(extraFields, value))
      )
    )
  ),
  v.object({
    _id: v.exactOptional(id),
    first_name: v.exactOptional(text),
    last_name: v.exactOptional(text),
    name: v.exactOptional(text),
    email: v.exactOptional(text),
    email_validation: v.exactOptional(flag),
    national_identity: v.exactOptional(text),
    birthday: v.exactOptional(birthday),
    gender: v.exactOptional(gender),
    phone_number: v.exactOptional(text),
    fields: v.exactOptional(extraFields),
    rewardScore: v.exactOptional(amount),
    rewardScoreExpiration: v.exactOptional(deadline),
    profile_pic: v.exactOptional(images)
  })
)

/**
 * The text in a placeholder document, which the provider stores while it does not know the member's real
 * document (specification, section 2).
 */
export const placeholderMarker = 'RANDOM_'

export function isPlaceholderIdentity(nationalIdentity: string): boolean {
  return nationalIdentity.includes(placeholderMarker)
}
