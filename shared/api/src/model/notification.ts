import * as v from 'valibot'
import { instant } from './dates.ts'
import { flag, id, images, text } from './fields.ts'
import { optionally } from './list.ts'

const holder = optionally(v.object({ images }))

/** An alert (specification, section 3). */
export const notification = v.object({
  _id: id,
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
