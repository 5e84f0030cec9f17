import * as v from 'valibot'
import { birthday, deadline } from './dates.ts'
import { amount, flag, images, text } from './fields.ts'

/** `male | female | other`, or empty when the member did not say. */
const gender = v.fallback(v.picklist(['male', 'female', 'other', '']), '')

/** A member (specification, section 3). `birthday` is `YYYY-MM-DD` or empty; `rewardScore` is in points. */
export const user = v.object({
  _id: v.string(),
  first_name: text,
  last_name: text,
  name: text,
  email: text,
  email_validation: flag,
  national_identity: text,
  birthday,
  gender,
  phone_number: text,
  fields: v.nullish(v.record(v.string(), v.unknown()), {}),
  rewardScore: amount,
  rewardScoreExpiration: deadline,
  profile_pic: images
})

export type User = v.InferOutput<typeof user>
