import { startPush } from '@eqs/session'
import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals'
import { act } from '@testing-library/react'
import { control, setTestConfig } from './screens.tsx'

const settings = new EventTarget()

/**
 * The simulated notifications and push service of the browser, which jsdom lacks. Works in test files that
 * call `withBrowserNotifications`.
 */
export const browserNotifications = {
  /** Number of permission prompts in this test. */
  asked: 0,
  permission: 'default',
  /** The member's answer to the prompt. */
  answer: 'granted',
  /** False when the browser's push service cannot be reached. */
  hasService: true,
  async requestPermission() {
    browserNotifications.asked += 1
    browserNotifications.permission = browserNotifications.answer
    return browserNotifications.answer
  },
  /** Simulates that the member changes the permission in the browser's settings. */
  set: (permission: NotificationPermission) =>
    act(() => {
      browserNotifications.permission = permission
      settings.dispatchEvent(new Event('change'))
    })
}

/** The origin of the subscriptions' endpoints. No server listens there, and no message is sent. */
const pushOrigin = 'http://127.0.0.1:9'

/**
 * Keys from the example in RFC 8291: the provider's public key, and the keys of the browser's subscription.
 */
const providerKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg'
}

const pushManager = {
  getSubscription: async () => null,
  async subscribe() {
    if (!browserNotifications.hasService) throw new DOMException('Registration failed', 'AbortError')
    const endpoint = `${pushOrigin}/${performance.now()}`
    return { endpoint, toJSON: () => ({ endpoint, keys }) }
  }
}

const parts: readonly (readonly [where: object, name: string, value: unknown])[] = [
  [window, 'Notification', browserNotifications],
  [window, 'PushManager', class {}],
  [navigator, 'serviceWorker', { ready: Promise.resolve({ pushManager, getNotifications: async () => [] }) }],
  [navigator, 'permissions', { query: async () => settings }]
]

/**
 * Adds notifications to jsdom and starts push before the tests of a file, and removes the notifications after
 * them. Resets the permission before each test.
 */
export function withBrowserNotifications(): void {
  beforeAll(async () => {
    await control('push-services', { origin: pushOrigin })
    for (const [where, name, value] of parts)
      Object.defineProperty(where, name, { configurable: true, value })
    setTestConfig({ pushAppId: providerKey })
    startPush({ onProblem: jest.fn() })
  })

  afterAll(() => {
    for (const [where, name] of parts) Reflect.deleteProperty(where, name)
  })

  beforeEach(() => {
    browserNotifications.asked = 0
    browserNotifications.answer = 'granted'
    browserNotifications.hasService = true
    browserNotifications.set('default')
  })
}
