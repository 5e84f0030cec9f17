import { createECDH, randomBytes } from 'node:crypto'
import { userSchema } from '@eqs/api'
import { clientConfig } from '@eqs/config/schema'
import { control, createMember, holdAnswer, type TestMember } from '@eqs/sandbox/testing'
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { configure, waitFor } from '@testing-library/react'
import * as v from 'valibot'

// jsdom lacks the browser's push API, which is replaced. The provider is real.

// The provider is another process, and the machine may be busy.
configure({ asyncUtilTimeout: 20_000 })

/** The address of the browser's push service. These tests send no message to it. */
const origin = 'http://127.0.0.1:9'

const newKey = () => createECDH('prime256v1').generateKeys('base64url')
const key = newKey()

/** The browser's subscription, which survives the page. */
let subscription: ReturnType<typeof makeSubscription> | null
/** The notifications that the device shows. */
let shown: { readonly close: () => void }[]
/** The error of subscribing, if it fails. */
let failure: Error | undefined

function makeSubscription(publicKey: string) {
  const endpoint = `${origin}/${randomBytes(12).toString('hex')}`
  const keys = { p256dh: newKey(), auth: randomBytes(16).toString('base64url') }
  return {
    endpoint,
    options: { applicationServerKey: new Uint8Array(Buffer.from(publicKey, 'base64url')).buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      subscription = null
      return true
    }
  }
}

const pushManager = {
  getSubscription: async () => subscription,
  async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
    if (failure) throw failure
    subscription = makeSubscription(applicationServerKey)
    return subscription
  }
}

const browser: readonly (readonly [where: object, name: string, value: unknown])[] = [
  [window, 'Notification', { permission: 'granted', requestPermission: async () => 'granted' }],
  [window, 'PushManager', class {}],
  [window, 'requestIdleCallback', (callback: () => void) => setTimeout(callback)],
  [
    navigator,
    'serviceWorker',
    { ready: Promise.resolve({ pushManager, getNotifications: async () => shown }) }
  ]
]

beforeAll(() => control('push-services', { origin }))

beforeEach(() => {
  subscription = null
  shown = []
  failure = undefined
  localStorage.clear()
  sessionStorage.clear()
  for (const [where, name, value] of browser)
    Object.defineProperty(where, name, { configurable: true, value })
})

afterEach(() => {
  for (const [where, name] of browser) Reflect.deleteProperty(where, name)
})

/** Opens a new page. */
async function openPage(pushAppId = key) {
  jest.resetModules()
  const { setConfig } = await import('@eqs/config')
  const apiBase = `${process.env.SANDBOX_URL}/v1`
  setConfig(v.parse(clientConfig, { apiBase, storagePrefix: 'EQS_TEST', pushAppId }))
  const session = await import('../index.ts')
  session.startSession({ onMemberSwitch: () => {} })
  const onProblem = jest.fn()
  session.startPush({ onProblem })
  return {
    ...session,
    onProblem,
    enter({ _id, email, token }: TestMember) {
      const user = { _id, email, first_name: 'Ana', last_name: 'Paz', national_identity: '30123456' }
      session.signIn(token, v.parse(userSchema, user))
      session.setLoyalty(700, '')
    }
  }
}

const outbox = v.object({
  push: v.object({
    devices: v.array(
      v.object({
        endpoint: v.string(),
        member: v.nullable(v.string()),
        tags: v.record(v.string(), v.string())
      })
    )
  })
})

/** Returns the provider's record of a device. */
async function provided(endpoint = subscription?.endpoint) {
  const answer = await fetch(`${process.env.SANDBOX_URL}/outbox.json`)
  const { push } = v.parse(outbox, await answer.json())
  return push.devices.find(device => device.endpoint === endpoint)
}

test('with a VAPID key, standard Web Push links and tags the device, and unlinks it on sign-out', async () => {
  const { enter, signOut, onProblem, setLoyalty } = await openPage()
  const member = await createMember()
  enter(member)
  const tags = {
    id: member._id,
    email: member.email,
    first_name: 'Ana',
    last_name: 'Paz',
    points: '700',
    national_identity: '30123456',
    logged: 'true'
  }
  await waitFor(async () => expect(await provided()).toMatchObject({ member: member.email, tags }))
  expect(document.querySelector('script')).toBeNull()

  setLoyalty({ spent: 200 })
  await waitFor(async () => expect((await provided())?.tags).toEqual({ ...tags, points: '500' }))
  signOut('expired')
  await waitFor(async () =>
    expect(await provided()).toMatchObject({ member: null, tags: { logged: 'false' } })
  )
  expect((await provided())?.tags).toEqual({ logged: 'false' })
  expect(onProblem).not.toHaveBeenCalled()
})

test('the device is linked to the next member only, and alerts of the previous member are closed', async () => {
  const { enter, signOut } = await openPage()
  const [first, second] = [await createMember(), await createMember()]
  enter(first)
  await waitFor(async () => expect((await provided())?.tags.id).toBe(first._id))
  const close = jest.fn()
  shown = [{ close }]
  signOut('asked')
  enter(second)
  await waitFor(async () => expect((await provided())?.tags.id).toBe(second._id))
  expect((await provided())?.member).toBe(second.email)
  expect(close).toHaveBeenCalledTimes(1)
})

test('if the provider fails at sign-out, the browser ends the subscription', async () => {
  const { enter, signOut, onProblem } = await openPage()
  const member = await createMember()
  enter(member)
  await waitFor(async () => expect((await provided())?.tags.id).toBe(member._id))
  for (const path of ['/api/push/tags', '/api/push/unlink'])
    await control('faults', { method: 'POST', path, status: 503, times: 1 })
  signOut('asked')
  await waitFor(() => expect(subscription).toBeNull())
  await waitFor(() => expect(onProblem).toHaveBeenCalledTimes(1))

  // The next member gets a new subscription, which the first member's alerts cannot reach.
  const next = await createMember()
  enter(next)
  await waitFor(async () => expect((await provided())?.tags.id).toBe(next._id))
})

test('a member who signs in again while the sign-out fails at the provider is linked again', async () => {
  const { enter, signOut, onProblem } = await openPage()
  const member = await createMember()
  enter(member)
  await waitFor(async () => expect((await provided())?.tags.id).toBe(member._id))
  const answer = await holdAnswer({ method: 'POST', path: '/api/push/tags', status: 503, times: 1 })
  await control('faults', { method: 'POST', path: '/api/push/unlink', status: 503, times: 1 })
  signOut('asked')
  await answer.arrived()
  enter(member)
  await answer.release()
  await waitFor(() => expect(onProblem).toHaveBeenCalledTimes(1))

  await waitFor(async () => expect(await provided()).toMatchObject({ member: member.email }))
})

test('a subscription with another key is renewed', async () => {
  const member = await createMember()
  ;(await openPage()).enter(member)
  await waitFor(async () => expect((await provided())?.tags.id).toBe(member._id))
  const before = subscription?.endpoint

  const other = newKey()
  await openPage(other)
  const { setLoyalty } = await import('../index.ts')
  setLoyalty(700, '')
  await waitFor(() => expect(subscription?.endpoint).not.toBe(before))
  await waitFor(async () => expect((await provided())?.tags.id).toBe(member._id))
  const used = new Uint8Array(subscription?.options.applicationServerKey ?? [])
  expect(Buffer.from(used).toString('base64url')).toBe(other)
})

test('a missing push service is reported once, not on every page, and the session goes on', async () => {
  failure = new DOMException('Registration failed - push service not available', 'AbortError')
  const { $auth, enter, onProblem, askForPush } = await openPage()
  enter(await createMember())
  await waitFor(() => expect(onProblem).toHaveBeenCalledTimes(1))
  expect(await (await askForPush()).isConnected).toBe(false)
  expect($auth.get().isAuthenticated).toBe(true)

  const next = await openPage()
  next.setLoyalty(700, '')
  await waitFor(async () => expect(await (await next.askForPush()).isConnected).toBe(false))
  expect(next.onProblem).not.toHaveBeenCalled()

  failure = undefined
  next.setLoyalty(800, '')
  await waitFor(async () => expect((await provided())?.tags.points).toBe('800'))
  expect(await (await next.askForPush()).isConnected).toBe(true)
})

test('the device counts as connected once the tags with the balance are sent, and not if there is no balance', async () => {
  const { askForPush, queryClient, signIn } = await openPage()
  const { _id, email, token } = await createMember()
  signIn(token, v.parse(userSchema, { _id, email }))
  const { isConnected } = await askForPush()
  const queryFn = () => Promise.reject(new Error('500'))
  await queryClient.fetchQuery({ queryKey: ['shell'], queryFn, retry: false }).catch(() => {})
  expect(await isConnected).toBe(false)

  const next = await openPage()
  const asked = (await next.askForPush()).isConnected
  next.setLoyalty(700, '')
  expect(await asked).toBe(true)
  expect(await provided()).toMatchObject({ member: email, tags: { points: '700' } })
})
