import { userSchema } from '@eqs/api'
import { clientConfig } from '@eqs/config/schema'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import * as v from 'valibot'

// jsdom lacks the browser's push API, and the service is remote. Both are replaced, our code is not.

const appId = '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e'

const ana = v.parse(userSchema, {
  _id: '1',
  first_name: 'Ana',
  last_name: 'Paz',
  email: 'ana@eqs.example',
  national_identity: '30123456'
})

/** The calls that the service has received, in order. */
let asked: unknown[]

/** The parts of the service's script that are used. */
const sdk = {
  init: async (options: unknown) => void asked.push(['init', options]),
  login: async (id: string) => void asked.push(['login', id]),
  logout: async () => void asked.push(['logout']),
  Notifications: { requestPermission: async () => void asked.push(['subscribe']) },
  User: {
    addTags: (tags: unknown) => void asked.push(['tags', tags]),
    removeTags: (names: unknown) => void asked.push(['untag', names])
  }
}

const stands = {
  OneSignalDeferred: { push: (callback: (service: typeof sdk) => unknown) => callback(sdk) },
  PushManager: class {},
  PushSubscriptionOptions: class {
    get applicationServerKey() {
      return null
    }
  }
}

/** A browser with notifications. `permission` is the current state, `answer` the result of the prompt. */
function browserWith(permission: NotificationPermission, answer = permission) {
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer
      return answer
    }
  }
  Object.defineProperty(window, 'Notification', { configurable: true, value: notification })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  Object.assign(window, stands)
}

const turn = () => new Promise(done => setTimeout(done))

/** Opens a new page: modules, and with them the session's state, are loaded again. */
async function openPage(more: object = { pushAppId: appId }) {
  jest.resetModules()
  const { setConfig } = await import('@eqs/config')
  setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_TEST', ...more }))
  const session = await import('../index.ts')
  session.startSession({ onMemberSwitch: () => {} })
  return session
}

beforeEach(() => {
  asked = []
  Object.assign(window, { requestIdleCallback: queueMicrotask })
  for (const storage of [localStorage, sessionStorage]) storage.clear()
})

afterEach(() => {
  for (const name of ['Notification', ...Object.keys(stands)]) Reflect.deleteProperty(window, name)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  document.head.replaceChildren()
})

const tags = {
  id: '1',
  email: 'ana@eqs.example',
  first_name: 'Ana',
  last_name: 'Paz',
  points: '700',
  national_identity: '30123456',
  logged: 'true'
}
const personal = ['id', 'email', 'first_name', 'last_name', 'points', 'national_identity']
const leave = [['tags', { logged: 'false' }], ['untag', personal], ['logout']]
const start = ['init', expect.objectContaining({ appId })]

test('the member is linked and tagged once all is known, updated with new points, and unlinked on sign-out', async () => {
  browserWith('granted')
  const { setLoyalty, signIn, signOut, startPush } = await openPage()
  const onProblem = jest.fn()
  startPush({ onProblem })
  await turn()
  expect(asked).toEqual([])

  signIn('a.b.c', ana)
  await waitFor(() => expect(asked).toEqual([start]))
  setLoyalty(700, '')
  await waitFor(() => expect(asked).toEqual([start, ['login', '1'], ['subscribe'], ['tags', tags]]))
  asked = []
  // The provider repeats the same balance.
  setLoyalty(700, '')
  setLoyalty({ spent: 200 })
  await waitFor(() => expect(asked).toEqual([['tags', { ...tags, points: '500' }]]))

  asked = []
  signOut('expired')
  await waitFor(() => expect(asked).toEqual(leave))
  expect(onProblem).not.toHaveBeenCalled()
})

test('the device is unlinked from the member who leaves before it is linked to the next one', async () => {
  browserWith('granted')
  const { setLoyalty, signIn, signOut, startPush } = await openPage()
  startPush({ onProblem: jest.fn() })
  signIn('a.b.c', ana)
  setLoyalty(700, '')
  await waitFor(() => expect(asked).toContainEqual(['tags', tags]))
  asked = []
  signOut('asked')
  signIn('d.e.f', { ...ana, _id: '2' })
  setLoyalty(10, '')
  const enter = [['login', '2'], ['subscribe'], ['tags', { ...tags, id: '2', points: '10' }]]
  await waitFor(() => expect(asked).toEqual([...leave, ...enter]))
})

test('a member who signs out before the service has started is never linked', async () => {
  browserWith('granted')
  const { setLoyalty, signIn, signOut, startPush } = await openPage()
  startPush({ onProblem: jest.fn() })
  signIn('a.b.c', { ...ana, _id: '0' })
  setLoyalty(10, '')
  signOut('asked')
  signIn('d.e.f', ana)
  setLoyalty(700, '')
  await waitFor(() => expect(asked).toEqual([start, ['login', '1'], ['subscribe'], ['tags', tags]]))
})

test('if the tab is closed right after sign-out, the next start unlinks the member', async () => {
  browserWith('granted')
  const { setLoyalty, signIn, signOut, startPush } = await openPage()
  startPush({ onProblem: jest.fn() })
  signIn('a.b.c', ana)
  setLoyalty(700, '')
  await waitFor(() => expect(asked).toContainEqual(['tags', tags]))
  // The unlink call never completes.
  const unheard = jest.spyOn(sdk, 'logout').mockReturnValue(new Promise(() => {}))
  signOut('asked')
  await waitFor(() => expect(unheard).toHaveBeenCalled())

  asked = []
  unheard.mockRestore()
  const next = await openPage()
  next.startPush({ onProblem: jest.fn() })
  await waitFor(() => expect(asked).toEqual([start, ...leave]))
  await waitFor(() => expect(localStorage.getItem('EQS_TEST_PUSH_LINK')).toBeNull())
})

test('a member who has not allowed notifications is linked only after allowing them', async () => {
  browserWith('default', 'granted')
  const { $push, askForPush, setLoyalty, signIn, startPush } = await openPage()
  startPush({ onProblem: jest.fn() })
  signIn('a.b.c', ana)
  setLoyalty(700, '')
  await waitFor(() => expect(asked).toEqual([start]))
  expect($push.get().permission).toBe('default')

  expect((await askForPush()).permission).toBe('granted')
  await waitFor(() => expect(asked).toEqual([start, ['login', '1'], ['subscribe'], ['tags', tags]]))
})

test('a member who never allowed notifications signs out without a call to the service', async () => {
  browserWith('denied')
  const { setLoyalty, signIn, signOut, startPush } = await openPage()
  startPush({ onProblem: jest.fn() })
  signIn('a.b.c', ana)
  setLoyalty(700, '')
  await waitFor(() => expect(asked).toEqual([start]))
  signOut('asked')
  await turn()
  expect(asked).toEqual([start])
})

test('each member is reported once the service has started, as newly signed in or as restored', async () => {
  browserWith('default')
  const { updateUser, signIn, signOut, startPush } = await openPage()
  const onMember = jest.fn()
  startPush({ onProblem: jest.fn(), onMember })
  signIn('a.b.c', ana)
  await waitFor(() => expect(onMember.mock.calls).toEqual([[true]]))
  updateUser({ first_name: 'Anita' })
  signOut('asked')
  signIn('a.b.c', ana)
  await waitFor(() => expect(onMember.mock.calls).toEqual([[true], [true]]))

  ;(await openPage()).startPush({ onProblem: jest.fn(), onMember })
  await waitFor(() => expect(onMember).toHaveBeenLastCalledWith(false))
})

test('a missing app id is reported once, and push is off', async () => {
  browserWith('default', 'granted')
  const { $push, askForPush, setLoyalty, signIn, signOut, startPush } = await openPage({})
  const onProblem = jest.fn()
  startPush({ onProblem })
  signIn('a.b.c', ana)
  setLoyalty(700, '')
  signOut('asked')
  signIn('a.b.c', ana)

  await waitFor(() =>
    expect(onProblem.mock.calls).toEqual([[new Error('Push notifications: the app id must be provided')]])
  )
  expect((await askForPush()).permission).toBe('off')
  expect($push.get().permission).toBe('off')
  expect(asked).toEqual([])
})

test('a service that cannot be loaded is reported once, and push is off', async () => {
  browserWith('default', 'granted')
  // The real script never loads. Calls wait in this list.
  Object.defineProperty(window, 'OneSignalDeferred', { configurable: true, writable: true, value: [] })
  const { $push, signIn, startPush } = await openPage()
  const onProblem = jest.fn()
  startPush({ onProblem })
  signIn('a.b.c', ana)
  expect($push.get().permission).toBe('default')

  await waitFor(() => expect(document.querySelector('script')).not.toBeNull())
  document.querySelector('script')?.dispatchEvent(new Event('error'))
  await waitFor(() => expect($push.get().permission).toBe('off'))
  expect(onProblem).toHaveBeenCalledTimes(1)
})

test('a browser without notifications loads no push service, and nothing is reported', async () => {
  const { $push, signIn, startPush } = await openPage()
  const onProblem = jest.fn()
  startPush({ onProblem })
  signIn('a.b.c', ana)
  await turn()
  expect($push.get().permission).toBe('unsupported')
  expect(document.querySelector('script')).toBeNull()
  expect(onProblem).not.toHaveBeenCalled()
})
