import { atom } from 'nanostores'

/** Only Chromium has this event. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

/** Undefined before the event has fired, and after its prompt was opened. */
export const $installPrompt = atom<InstallPromptEvent | undefined>(undefined)

/** Called at the start: the event may fire before the host's other code is loaded. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    // Prevents the browser's own banner.
    event.preventDefault()
    $installPrompt.set(event)
  })
}
