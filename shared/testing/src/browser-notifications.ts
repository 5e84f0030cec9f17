import { startPush } from '@eqs/session'
import { afterAll, beforeAll, beforeEach, jest } from '@jest/globals'
import { act } from '@testing-library/react'
import { setTestConfig } from './screens.tsx'

const settings = new EventTarget()

/**
 * A browser that has notifications, which jsdom has not, for the tests of the file that calls `withBrowserNotifications`. The
 * push service's script never comes, as behind a blocker that stays silent.
 */
export const browserNotifications = {
  /** How often the browser has asked the member, in this test. */
  asked: 0,
  permission: 'default',
  /** What the member answers. */
  answer: 'granted',
  async requestPermission() {
    browserNotifications.asked += 1
    browserNotifications.permission = browserNotifications.answer
    return browserNotifications.answer
  },
  /** The member changes the browser's settings. */
  set: (permission: NotificationPermission) =>
    act(() => {
      browserNotifications.permission = permission
      settings.dispatchEvent(new Event('change'))
    })
}

const parts: readonly (readonly [where: object, name: string, value: unknown])[] = [
  [window, 'Notification', browserNotifications],
  [window, 'PushManager', class {}],
  [
    window,
    'PushSubscriptionOptions',
    class {
      get applicationServerKey() {
        return null
      }
    }
  ],
  [window, 'OneSignalDeferred', []],
  [navigator, 'serviceWorker', {}],
  [navigator, 'permissions', { query: async () => settings }]
]

/** Gives the browser notifications, starts push, and begins each test unasked. */
export function withBrowserNotifications(): void {
  beforeAll(() => {
    for (const [where, name, value] of parts)
      Object.defineProperty(where, name, { configurable: true, value })
    setTestConfig({ pushAppId: '5f9e0a1c-7f0b-4c55-9d8e-2b6f4a1c3d5e' })
    startPush({ onProblem: jest.fn() })
  })

  afterAll(() => {
    for (const [where, name] of parts) Reflect.deleteProperty(where, name)
  })

  beforeEach(() => {
    browserNotifications.asked = 0
    browserNotifications.answer = 'granted'
    browserNotifications.set('default')
  })
}
