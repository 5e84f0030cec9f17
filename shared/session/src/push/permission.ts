import { atom } from 'nanostores'

/**
 * Whether this device may show notifications: the browser's word, `unsupported` where it has none, `off` while the club
 * has no push service that works.
 */
export type PushPermission = NotificationPermission | 'unsupported' | 'off'

/** Changes as well when the member changes the browser's settings. */
export const $push = atom<{ readonly permission: PushPermission }>({ permission: 'off' })

export function browserPermission(): NotificationPermission | 'unsupported' {
  const isSupported = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
  return isSupported ? Notification.permission : 'unsupported'
}

/** Keeps the store as the browser has it, from now on. */
export async function followPermission(): Promise<void> {
  renewPermission()
  try {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', renewPermission)
  } catch {
    // A browser without this tells of changes at the next page load.
  }
}

/**
 * Has the browser ask the member. Only in answer to a press: asked unbidden, browsers refuse for good. The service is not
 * asked to do it, since it may still be on its way and the press would be too long ago.
 */
export async function askForPush(): Promise<PushPermission> {
  if ($push.get().permission !== 'off' && browserPermission() !== 'unsupported') {
    await Notification.requestPermission()
    renewPermission()
  }
  return $push.get().permission
}

function renewPermission(): void {
  const permission = browserPermission()
  // A service that failed stays failed for this page.
  if (!hasFailed && permission !== $push.get().permission) $push.set({ permission })
}

let hasFailed = false

/** Nothing is offered any more on this page. */
export function turnPushOff(): void {
  hasFailed = true
  $push.set({ permission: 'off' })
}
