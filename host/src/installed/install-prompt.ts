import { atom } from 'nanostores'

/** Event that Chromium fires when the club can be installed. Other browsers do not have this event. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

/** The browser's event for an installation. Undefined before it has fired, and after its prompt was opened. */
export const $installPrompt = atom<InstallPromptEvent | undefined>(undefined)

/** Call this at the start: the event may fire before the host's other code is loaded. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    // Prevents the browser's own banner. The club waits with its offer until it does not interrupt.
    event.preventDefault()
    $installPrompt.set(event)
  })
}
