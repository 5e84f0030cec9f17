import * as v from 'valibot'
import type { Client } from '../client.ts'
import { defineEndpoint } from '../endpoint.ts'
import { flag, text, yes } from '../model/fields.ts'
import { token, user, userChange } from '../model/user.ts'

/**
 * Possible error messages of the provider: `Authentication error`, `User not found`. The error code is 0 when
 * a field is missing.
 */
export const loginEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/login',
  summary: 'Signs a member in',
  auth: false,
  request: v.object({
    email: v.string(),
    password: v.string(),
    brand: v.string(),
    platform: v.literal('website')
  }),
  response: v.object({
    success: yes,
    token,
    result: user,
    error: v.optional(text)
  })
})

export function login(
  client: Client,
  { email, password }: { email: string; password: string },
  signal?: AbortSignal
) {
  return client.call(loginEndpoint, {
    body: { email, password, brand: client.brand, platform: 'website' },
    signal
  })
}

/**
 * Possible error messages of the provider: those of `loginEndpoint`, and `User already exists for that email`
 * or `User already exists for that national identity` when another member has registered the e-mail or document
 * since the form was checked.
 */
export const usersNewEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/new',
  summary: 'Creates a member and signs them in',
  auth: false,
  request: v.object({
    first_name: v.string(),
    last_name: v.string(),
    gender: v.string(),
    phone_number: v.string(),
    national_identity: v.string(),
    email: v.string(),
    password: v.string(),
    birthday: v.string(),
    platform: v.literal('website'),
    brand: v.string(),
    fields: v.object({ city: v.string(), referrer: v.string() })
  }),
  response: v.object({ token, result: user })
})

type SignUpRequest = Omit<v.InferOutput<typeof usersNewEndpoint.request>, 'platform' | 'brand'>

export function usersNew(client: Client, form: SignUpRequest, signal?: AbortSignal) {
  return client.call(usersNewEndpoint, {
    body: { ...form, brand: client.brand, platform: 'website' },
    signal
  })
}

/** Possible error message of the provider: `Too many requests, please try again later.` */
export const usersForgotEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/forgot',
  summary: 'Sends the recovery e-mail',
  auth: false,
  request: v.object({ email: v.string(), brand: v.string() }),
  response: v.object({ success: yes })
})

export function usersForgot(client: Client, email: string, signal?: AbortSignal) {
  return client.call(usersForgotEndpoint, { body: { email, brand: client.brand }, signal })
}

/** If the answer contains `user`, its fields are the saved ones and replace those of the stored member. */
export const usersUpdateEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/update',
  summary: 'Saves the profile',
  auth: true,
  request: v.object({
    first_name: v.string(),
    last_name: v.string(),
    gender: v.string(),
    birthday: v.string(),
    phone_number: v.string(),
    fields: v.record(v.string(), v.unknown())
  }),
  response: v.pipe(
    v.nullish(v.union([v.string(), v.object({ user: v.nullish(userChange) })])),
    v.transform(answer => ({ user: answer instanceof Object ? answer.user : undefined }))
  )
})

export function usersUpdate(
  client: Client,
  profile: v.InferOutput<typeof usersUpdateEndpoint.request>,
  signal?: AbortSignal
) {
  return client.call(usersUpdateEndpoint, { body: profile, signal })
}

/**
 * `found: true` means that another member has the document and nothing was saved. Otherwise `user` contains
 * the saved fields of the member.
 */
export const updateNationalIdentityEndpoint = defineEndpoint({
  method: 'POST',
  path: '/api/users/update/nationalIdentity',
  summary: 'Replaces the placeholder document of a member',
  auth: true,
  request: v.object({ national_identity: v.string() }),
  response: v.pipe(
    v.record(v.string(), v.unknown()),
    v.check(({ found, user }) => (found ?? user ?? null) !== null, 'neither found nor user'),
    v.object({ found: flag, user: v.nullish(userChange) })
  )
})

export function updateNationalIdentity(client: Client, nationalIdentity: string, signal?: AbortSignal) {
  return client.call(updateNationalIdentityEndpoint, {
    body: { national_identity: nationalIdentity },
    signal
  })
}
