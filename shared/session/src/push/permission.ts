import { atom } from 'nanostores'

/**
 * The permission for notifications on this device. `unsupported`: the browser does not support push. `off`:
 * no push service is configured, or the push service has failed on this page.
 */
export type PushPermission = NotificationPermission | 'unsupported' | 'off'

/** The current permission for notifications, also after the member has changed the browser's settings. */
export const $push = atom<{ readonly permission: PushPermission }>({ permission: 'off' })

export function browserPermission(): NotificationPermission | 'unsupported' {
  const isSupported = 'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
  return isSupported ? Notification.permission : 'unsupported'
}

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
 * Shows the browser's prompt, unless push is off or unsupported. Browsers block prompts without a user gesture,
 * which could expire while OneSignal's script is fetched, so the browser's own API is called.
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

export function turnPushOff(): void {
  hasFailed = true
  $push.set({ permission: 'off' })
}
