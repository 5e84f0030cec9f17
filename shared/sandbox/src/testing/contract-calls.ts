import type { Endpoint } from '@eqs/api/contract'
import * as contract from '@eqs/api/contract'
import type { Asked, TestSandbox } from './test-sandbox.ts'

const isEndpoint = (value: unknown): value is Endpoint<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'path' in value && 'response' in value

/** All endpoints of the contract. */
export const endpoints = Object.values<unknown>(contract).filter(isEndpoint)

/**
 * A valid request for each endpoint, by the endpoint's path. Tests fail for an endpoint without a request.
 * For a new endpoint, add a request here and write the tests that the endpoint needs.
 */
export const calls: Readonly<Record<string, (club: TestSandbox) => Promise<Asked<unknown>>>> = {
  '/api/app/init/web': asSofia,
  '/api/users/login': async () => ({
    body: { email: 'socia@eqs.example', password: 'puntos123', brand: 'eqs', platform: 'website' }
  }),
  '/api/users/new': async () => ({
    body: {
      first_name: 'Lucía',
      last_name: 'Ferro',
      gender: 'female',
      phone_number: '+54 9 341 555-0199',
      national_identity: '33.444.555',
      email: 'Lucia.Ferro@gmail.com',
      password: 'un mate amargo',
      birthday: '1991-05-25',
      platform: 'website',
      brand: 'eqs',
      fields: { city: 'Rosario', referrer: 'Otro' }
    }
  }),
  '/api/users/forgot': async () => ({ body: { email: 'socia@eqs.example', brand: 'eqs' } }),
  '/api/users/verify/email': async () => ({ body: { email: 'alguien@gmial.com' } }),
  '/api/users/check/email': async () => ({ body: { email: 'socia@eqs.example', brand: 'eqs' } }),
  '/api/users/check/nationalIdentity': async () => ({
    body: { national_identity: '31456209', brand: 'eqs' }
  }),
  '/api/users/email_validation/request': async club => ({
    token: (await club.freshMember({ email_validation: false })).token,
    body: { fix: '' }
  }),
  '/api/users/email_validation/check': asSofia,
  '/api/users/update/nationalIdentity': async club => ({
    token: (await club.freshMember({ national_identity: 'RANDOM_contract' })).token,
    body: { national_identity: '27.111.222' }
  }),
  '/api/users/update': async club => ({
    token: (await club.freshMember()).token,
    body: {
      first_name: 'Ana',
      last_name: 'Sosa',
      gender: 'other',
      birthday: '',
      phone_number: '+5491150716006',
      fields: { city: 'Salta' }
    }
  }),
  '/api/referrers/list/:brand': async () => ({ params: { brand: 'eqs' } }),
  '/api/assets/web': async () => ({ query: { brand: 'eqs' } }),
  '/api/promos/getActive': asSofia,
  '/api/promos/get/:id': async club => ({
    token: (await club.freshMember()).token,
    params: { id: await club.freshPromo() }
  }),
  '/api/redeems/new/:id': async club => ({
    token: (await club.freshMember()).token,
    params: { id: await club.freshPromo() },
    body: {}
  }),
  '/api/redeems': async club => ({ ...(await asSofia(club)), query: { page: '1', limit: '6' } }),
  '/api/loyalty/status': asSofia,
  '/api/loyalty/transactions': asSofia,
  '/api/missions': asSofia,
  '/api/notifications': asSofia,
  '/api/notifications/read': async club => ({ ...(await asSofia(club)), body: { notifications: [] } })
}

async function asSofia(club: TestSandbox) {
  return { token: (await club.signIn('socia@eqs.example')).token }
}
