import { atom } from 'nanostores'

/** Event of Chromium when the club can be installed. Other browsers do not have it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

/** The event that opens the browser's install prompt. Undefined while the browser offers none. */
export const $installPrompt = atom<InstallPromptEvent | undefined>(undefined)

/** Stores the browser's install prompt. Call it at the start, because the event fires once. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    // Prevents the browser's own banner. The club makes the offer when it does not interrupt the member.
    event.preventDefault()
    $installPrompt.set(event)
  })
}
