import { control, type TestMember } from '@eqs/testing'

// The provider's list of redemptions in tests.

export const redeemsCall = { method: 'GET', path: '/api/redeems' } as const

/** A redemption as the provider sends it, unused and valid for centuries. */
export const redemption = (title: string, more: Readonly<Record<string, unknown>> = {}) => ({
  _id: `id-${title}`,
  promo: { _id: 'p', description_title: title, images: [] },
  code: `EQS-${title}`,
  usage: false,
  expiration_date: '2999-12-05T12:00:00Z',
  name: title,
  ...more
})

interface Page {
  readonly times?: number
  readonly nextPage?: number | null
}

/** Returns the fault that answers a request for the list with this page. */
export const toListAnswer = (
  { email }: TestMember,
  redeems: readonly unknown[],
  { nextPage = null, ...times }: Page = {}
) => ({ ...redeemsCall, email, status: 200, body: { success: true, redeems, nextPage }, ...times })

/** Sets a page of the list as the answer. */
export const answerList = async (...given: Parameters<typeof toListAnswer>) =>
  control('faults', toListAnswer(...given))
