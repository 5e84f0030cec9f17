import { atom } from 'nanostores'

/** What Chromium hands out when the club can be installed; other browsers have none. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent
  }
}

/** How to have the browser ask; undefined while it would not. */
export const $installPrompt = atom<InstallPromptEvent | undefined>(undefined)

/** Listens from the start: the browser says it once. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', event => {
    // The club offers it itself, when nobody is busy.
    event.preventDefault()
    $installPrompt.set(event)
  })
}
