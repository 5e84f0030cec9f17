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

/**
 * The event whose `prompt` method opens the browser's install prompt. Undefined before the event has fired,
 * and after the prompt was opened.
 */
export const $installPrompt = atom<InstallPromptEvent | undefined>(undefined)

/** Stores the browser's install event in `$installPrompt`. Call this at the start: the event may fire before the host's other code is loaded. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    // Prevents the browser's own banner. The club shows its offer when the offer does not interrupt the
    // member.
    event.preventDefault()
    $installPrompt.set(event)
  })
}
