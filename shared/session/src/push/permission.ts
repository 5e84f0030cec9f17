import { atom } from 'nanostores'

/**
 * The permission for notifications on this device. `unsupported` when the browser lacks push; `off` when the
 * club has no working push service.
 */
export type PushPermission = NotificationPermission | 'unsupported' | 'off'

/** The current permission for notifications. Also updated when the member changes the browser's settings. */
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
    // In browsers without this API, a change in the settings has no effect until the next page load.
  }
}

/**
 * Shows the browser's permission prompt. Shows none when push is off or unsupported. Call it in a click
 * handler only: browsers block prompts without a user gesture. The prompt comes from the browser's API and
 * not from OneSignal's, because the gesture could expire while OneSignal loads.
 *
 * @returns the permission after the prompt.
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
  // After a failure, push stays off for this page.
  if (!hasFailed && permission !== $push.get().permission) $push.set({ permission })
}

let hasFailed = false

/** Turns push off for the rest of the page. */
export function turnPushOff(): void {
  hasFailed = true
  $push.set({ permission: 'off' })
}
