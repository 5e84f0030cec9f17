import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amount, id, image, text } from '../model/fields.ts'
import { lenient, records, things } from '../model/list.ts'

const missionImage = v.pipe(
  v.nullish(lenient(image), ''),
  v.transform(value => value?.url ?? '')
)

/** A mission still to do; `points` is what it gives, undefined when the provider does not say, `image` an address or empty. */
const mission = v.object({ _id: id, title: text, points: amount, image: missionImage })

/** It has no identity: a mission may be completed twice. */
const completedMission = v.object({
  points: amount,
  mission: v.object({ title: text, image: missionImage })
})

export type Mission = v.InferOutput<typeof mission>
export type CompletedMission = v.InferOutput<typeof completedMission>

/** Either list may be left out; of an answer with neither, "none" would be made up. */
export const hasMissions = ({ missions, completed }: { missions?: unknown; completed?: unknown }): boolean =>
  Boolean(missions ?? completed)

export const missionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/missions',
  summary: 'Missions still to do, and completed ones',
  auth: true,
  request: v.undefined(),
  response: v.pipe(
    v.object({ missions: v.nullish(things(mission)), completed: v.nullish(records(completedMission)) }),
    v.check(answer => hasMissions(answer), 'no list of missions'),
    v.transform(({ missions, completed }) => ({ missions: missions ?? [], completed: completed ?? [] }))
  )
})

export function missions(client: Client, signal?: AbortSignal) {
  return client.call(missionsEndpoint, { signal })
}
