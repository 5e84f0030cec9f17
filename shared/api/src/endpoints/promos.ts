import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { beginning } from '../model/dates.ts'
import { amount, id, images, text, things, underData } from '../model/fields.ts'

const written = v.object({
  _id: id,
  description_title: text,
  description_text: text,
  points: amount,
  images,
  start_date: beginning,
  /** `no_code` marks a benefit without a code. */
  code_type: text,
  more_info: text,
  ecommerce_url: text,
  cta_text: text
})

/**
 * A promotion (specification, section 3). `points` is its price. If a benefit has no price, the price is 0. Any other
 * promotion without a price is invalid. A promotion without a start date has begun: the date is then the epoch.
 * `description_text` is HTML and has to be sanitized before rendering.
 */
export const promo = v.pipe(
  written,
  v.forward(
    v.check(({ points, code_type }) => points !== undefined || code_type === 'no_code', 'no price'),
    ['points']
  ),
  v.transform(({ points = 0, start_date = new Date(0), ...rest }) => ({ ...rest, points, start_date }))
)

export type Promo = v.InferOutput<typeof promo>

export const promosGetActiveEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/promos/getActive',
  summary: 'The promotions, future ones too',
  auth: true,
  request: v.undefined(),
  response: v.object({ promos: things(promo) })
})

/** The provider answers with a 404 when the promotion does not exist. */
export const promosGetEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/promos/get/:id',
  summary: 'One promotion',
  auth: true,
  request: v.undefined(),
  response: underData(promo)
})

export const promosQuery = (client: Client) =>
  queryOptions({
    queryKey: ['promos'],
    queryFn: ({ signal }) => client.call(promosGetActiveEndpoint, { signal })
  })

export const promoQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ['promo', id],
    queryFn: ({ signal }) => client.call(promosGetEndpoint, { params: { id }, signal })
  })
