import { atom } from 'nanostores'

/**
 * The permission for notifications on this device. `unsupported`: the browser does not support push. `off`:
 * no push service is configured, or the push service has failed on this page.
 */
export type PushPermission = NotificationPermission | 'unsupported' | 'off'

/**
 * The current permission for notifications. `followPermission` updates it when the member changes the
 * browser's settings.
 */
export const $push = atom<{ readonly permission: PushPermission }>({ permission: 'off' })

export function browserPermission(): NotificationPermission | 'unsupported' {
  const isSupported = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
  return isSupported ? Notification.permission : 'unsupported'
}

/** Keeps `$push` in sync with the browser's permission. */
export async function followPermission(): Promise<void> {
  renewPermission()
  try {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', renewPermission)
  } catch {
    // In browsers without the Permissions API, a change in the browser's settings takes effect at the next
    // page load.
  }
}

/**
 * Shows the browser's permission prompt, unless push is off or unsupported. Call this function in a click
 * handler only: browsers block prompts without a user gesture. The function calls the browser's API directly
 * and not OneSignal's, because the user gesture could expire while the OneSignal script is fetched.
 *
 * @returns the permission after the prompt.
 */
export async function askPermission(): Promise<PushPermission> {
  if ($push.get().permission !== 'off' && browserPermission() !== 'unsupported') {
    await Notification.requestPermission()
    renewPermission()
  }
  return $push.get().permission
}

function renewPermission(): void {
  const permission = browserPermission()
  // After a failure of the push service, push stays off for this page.
  if (!hasFailed && permission !== $push.get().permission) $push.set({ permission })
}

let hasFailed = false

/** Turns push off for the rest of the page. */
export function turnPushOff(): void {
  hasFailed = true
  $push.set({ permission: 'off' })
}
