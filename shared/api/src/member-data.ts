import * as v from 'valibot'
import type { Client } from './client.ts'
import { defineEndpoint } from './endpoint.ts'
import { initWebEndpoint } from './endpoints/init-web.ts'
import { loyaltyStatusEndpoint } from './endpoints/loyalty-status.ts'
import { loyaltyTransactionsEndpoint } from './endpoints/loyalty-transactions.ts'
import { hasMissions, missionsEndpoint } from './endpoints/missions.ts'
import { notificationsEndpoint } from './endpoints/notifications.ts'
import { nextPage, redeemsEndpoint, redemptionsPageSize } from './endpoints/redeems.ts'
import { id } from './model/fields.ts'
import { underData } from './under-data.ts'

// Fetches all data of a member for the file that the member can download. Records keep all fields that the
// provider sends, while screens parse only the fields that they show.

const records = v.array(v.record(v.string(), v.unknown()))

/**
 * Returns a schema that accepts any object that matches `least`. Unlike `least`, it does not remove or
 * transform fields.
 */
const toWhole = (least: v.GenericSchema) =>
  v.pipe(
    v.looseObject({}),
    v.check(answer => v.is(least, answer), 'what it is about')
  )

const memberOf = underData(v.object({ user: v.object({ _id: id }) }))
const missionLists = { missions: v.nullish(records), completed: v.nullish(records) }

/**
 * The calls of all parts except `canjes` (redemptions), which has several pages. The response schemas keep
 * all fields.
 */
const parts = {
  perfil: { ...initWebEndpoint, response: toWhole(memberOf) },
  saldo: { ...loyaltyStatusEndpoint, response: toWhole(loyaltyStatusEndpoint.response) },
  movimientos: { ...loyaltyTransactionsEndpoint, response: v.looseObject({ data: records }) },
  misiones: {
    ...missionsEndpoint,
    response: v.pipe(
      v.looseObject(missionLists),
      v.check(answer => hasMissions(answer), 'no list of missions')
    )
  },
  alertas: { ...notificationsEndpoint, response: v.looseObject({ notifications: records }) }
} as const

const page = defineEndpoint({
  ...redeemsEndpoint,
  response: v.looseObject({
    redeems: records,
    nextPage
  })
})

export type MemberRecord = Readonly<Record<string, unknown>>

export const memberParts = ['perfil', 'saldo', 'movimientos', 'canjes', 'misiones', 'alertas'] as const
export type MemberPart = (typeof memberParts)[number]

/**
 * One part of a member's data. `call` is the method and path of the call. `answer` is the complete answer;
 * for `canjes`, the redemptions of all pages. `lists` contains the lists of the answer, by the name of their
 * CSV file in the download.
 */
export interface MemberAnswer {
  readonly call: string
  readonly answer: unknown
  readonly lists: Readonly<Record<string, readonly MemberRecord[]>>
}

/**
 * Fetches one part of a member's data.
 *
 * @param part the Spanish name of the part.
 * @param signal aborts the calls.
 * @throws {ApiError} with the problem.
 */
export async function memberData(
  client: Client,
  part: MemberPart,
  signal: AbortSignal
): Promise<MemberAnswer> {
  if (part === 'canjes') {
    const redeems = await allRedemptions(client, signal)
    return { call: toCall(redeemsEndpoint), answer: { redeems }, lists: { canjes: redeems } }
  }
  const call = toCall(parts[part])
  switch (part) {
    case 'movimientos': {
      const answer = await client.call(parts.movimientos, { signal })
      return { call, answer, lists: { movimientos: answer.data } }
    }
    case 'misiones': {
      const answer = await client.call(parts.misiones, { signal })
      const lists = {
        'misiones-pendientes': answer.missions ?? [],
        'misiones-completadas': answer.completed ?? []
      }
      return { call, answer, lists }
    }
    case 'alertas': {
      const answer = await client.call(parts.alertas, { signal })
      return { call, answer, lists: { alertas: answer.notifications } }
    }
    default:
      return { call, answer: await client.call(parts[part], { signal }), lists: {} }
  }
}

const toCall = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

/** Number of concurrent requests for pages of redemptions. */
const lanes = 4

/**
 * Fetches all pages of the redemptions. If the member redeems a promotion during the download, the last
 * redemption of a page moves to the next page and is fetched twice, so duplicates are removed.
 */
async function allRedemptions(client: Client, signal: AbortSignal): Promise<readonly MemberRecord[]> {
  const pages: (readonly MemberRecord[])[] = []
  let next = 1
  let last = Number.POSITIVE_INFINITY
  const ask = async () => {
    while (next <= last) {
      const number = next
      next += 1
      const query = { page: String(number), limit: String(redemptionsPageSize) }
      const { redeems, nextPage } = await client.call(page, { query, signal })
      pages[number] = redeems
      if (!nextPage || redeems.length === 0) last = Math.min(last, number)
    }
  }
  await Promise.all(Array.from({ length: lanes }, ask))
  return [...new Map(pages.flat().map((one, index) => [one._id ?? index, one])).values()]
}
