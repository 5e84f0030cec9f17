import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amount, id, image, lenient, records, text, things } from '../model/fields.ts'

const missionImage = v.pipe(
  v.nullish(lenient(image), ''),
  v.transform(value => value?.url ?? '')
)

/** A pending mission. `image` is an address or an empty string. */
const mission = v.object({ _id: id, title: text, points: amount, image: missionImage })

/**
 * A completed mission. It has no id, because a mission may be completed twice. `mission` is empty when the
 * provider has deleted it since.
 */
const completedMission = v.object({
  points: amount,
  mission: v.pipe(
    v.nullish(lenient(v.object({ title: text, image: missionImage })), {}),
    v.transform(known => ({ title: '', image: '', ...known }))
  )
})

export type Mission = v.InferOutput<typeof mission>

/** If both lists are missing, the member's missions are unknown. */
export const hasMissions = ({ missions, completed }: { missions?: unknown; completed?: unknown }): boolean =>
  Boolean(missions ?? completed)

export const missionsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/missions',
  summary: 'Missions still to do, and completed ones',
  auth: true,
  request: v.undefined(),
  response: v.pipe(
    v.object({ missions: v.optional(things(mission)), completed: v.optional(records(completedMission)) }),
    v.check(answer => hasMissions(answer), 'no list of missions'),
    v.transform(({ missions, completed }) => ({ missions: missions ?? [], completed: completed ?? [] }))
  )
})

export const missionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['missions'],
    queryFn: ({ signal }) => client.call(missionsEndpoint, { signal })
  })
