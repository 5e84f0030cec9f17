import * as v from 'valibot'
import type { Client } from './client.ts'
import type { Endpoint, Schema } from './endpoint.ts'
import { loyaltyStatusEndpoint, loyaltyTransactionsEndpoint } from './endpoints/loyalty.ts'
import { hasMissions, missionsEndpoint } from './endpoints/missions.ts'
import { notificationsEndpoint } from './endpoints/notifications.ts'
import { nextPageNumber, pageAfter, redeemsEndpoint, redemptionsPageSize } from './endpoints/redemptions.ts'
import { initWebEndpoint } from './endpoints/shell.ts'
import { id, underData } from './model/fields.ts'

// Fetches all data of a member for the file that the member can download. Records keep all fields that the
// provider sends, while screens parse only the fields that they show.

const records = v.array(v.record(v.string(), v.unknown()))

/** Accepts what `least` accepts, but does not remove or transform fields. */
const toWhole = (least: v.GenericSchema) =>
  v.pipe(
    v.looseObject({}),
    v.check(answer => v.is(least, answer), 'what it is about')
  )

const missionLists = v.pipe(
  v.looseObject({ missions: v.nullish(records), completed: v.nullish(records) }),
  v.check(answer => hasMissions(answer), 'no list of missions')
)

const redemptionPage = {
  ...redeemsEndpoint,
  response: v.looseObject({ redeems: records, nextPage: nextPageNumber })
}

/**
 * One part of a member's data. `call` is the method and path of the call. `answer` is the complete answer; for
 * the redemptions, those of all pages. `lists` contains the lists of the answer, by the name of their CSV file
 * in the download.
 */
export interface MemberAnswer {
  readonly call: string
  readonly answer: unknown
  readonly lists: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>
}

/**
 * Fetches all data of a member.
 *
 * @param signal aborts the calls.
 * @returns the answers in the order in which the file lists them.
 * @throws {ApiError} with the problem of the first call that fails.
 */
export function memberData(client: Client, signal: AbortSignal): Promise<readonly MemberAnswer[]> {
  async function ask<Response>(
    endpoint: Endpoint<undefined, unknown>,
    response: Schema<Response>,
    toLists: (answer: Response) => MemberAnswer['lists'] = () => ({})
  ): Promise<MemberAnswer> {
    const answer = await client.call({ ...endpoint, response }, { signal })
    return { call: toCall(endpoint), answer, lists: toLists(answer) }
  }
  return Promise.all([
    ask(initWebEndpoint, toWhole(underData(v.object({ user: v.object({ _id: id }) })))),
    ask(loyaltyStatusEndpoint, toWhole(loyaltyStatusEndpoint.response)),
    ask(loyaltyTransactionsEndpoint, v.looseObject({ data: records }), ({ data }) => ({ movimientos: data })),
    allRedemptions(client, signal).then(redeems => ({
      call: toCall(redeemsEndpoint),
      answer: { redeems },
      lists: { canjes: redeems }
    })),
    ask(missionsEndpoint, missionLists, ({ missions, completed }) => ({
      'misiones-pendientes': missions ?? [],
      'misiones-completadas': completed ?? []
    })),
    ask(notificationsEndpoint, v.looseObject({ notifications: records }), ({ notifications }) => ({
      alertas: notifications
    }))
  ])
}

const toCall = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

/**
 * Fetches all pages of the redemptions, one after another: a page after the last one may not exist, so none is
 * requested before its number is known. If the member redeems a promotion during the download, the last
 * redemption of a page moves to the next page and is fetched twice, so duplicates are removed.
 */
async function allRedemptions(client: Client, signal: AbortSignal): Promise<v.InferOutput<typeof records>> {
  const redemptions: v.InferOutput<typeof records> = []
  for (let page: number | undefined = 1; page; ) {
    const query = { page: String(page), limit: String(redemptionsPageSize) }
    const answer = await client.call(redemptionPage, { query, signal })
    redemptions.push(...answer.redeems)
    page = pageAfter(page, answer)
  }
  return [...new Map(redemptions.map((one, index) => [one._id ?? index, one])).values()]
}
