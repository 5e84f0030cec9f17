import * as v from 'valibot'
import { instant } from './dates.ts'
import { flag, images, text } from './fields.ts'

const holder = v.nullish(v.object({ images }))

/** A message to the member (specification, section 3). */
export const notification = v.object({
  _id: v.string(),
  title: text,
  message: text,
  url: text,
  start_date: instant,
  read: flag,
  content: holder,
  promo: holder,
  screen: holder
})

export type Notification = v.InferOutput<typeof notification>
