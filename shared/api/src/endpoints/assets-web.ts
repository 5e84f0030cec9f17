import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { id, text } from '../model/fields.ts'
import { records } from '../model/list.ts'
import { underData } from '../under-data.ts'

/** An image or a text that the brand can change without a release. */
const webAsset = v.object({ name: id, type: text, url: text, text })

export type WebAsset = v.InferOutput<typeof webAsset>

export const assetsWebEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/assets/web',
  summary: 'Images and texts of the brand; `?brand=`',
  auth: false,
  request: v.undefined(),
  response: underData(records(webAsset))
})

export function assetsWeb(client: Client, signal?: AbortSignal) {
  return client.call(assetsWebEndpoint, { query: { brand: client.brand }, signal })
}
