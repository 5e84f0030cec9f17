import { paths, waitForScreen } from '@eqs/navigation'
import { $isSessionStored, queryClient } from '@eqs/session'
import { browserNotifications } from '@eqs/testing/browser-notifications'
import { jest } from '@jest/globals'
import { QueryObserver } from '@tanstack/react-query'
import { $installPrompt } from '../installed/install-prompt.ts'
import { overrideTexts } from '../remote-override/remote-override.ts'
import { lower, type NoticeId, raise } from './notices.ts'
import { offerPush } from './push-offer.ts'

interface Cause {
  readonly words: string
  readonly begin: () => unknown
  readonly end: () => unknown
}

export const network = { onLine: true }
const setOnline = (isOnline: boolean) => {
  network.onLine = isOnline
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

let arrive = (): void => {}
let isProviderDown = false
export const balance = new QueryObserver(queryClient, {
  queryKey: ['balance'],
  networkMode: 'always',
  initialData: 100,
  initialDataUpdatedAt: 1,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  queryFn: async () => {
    if (isProviderDown) throw new Error('503')
    return 100
  }
})

export const causes: Readonly<Record<NoticeId, Cause>> = {
  offline: { words: 'Sin conexión', begin: () => setOnline(false), end: () => setOnline(true) },
  slow: {
    words: 'Está tardando más de lo normal. Dale un momento.',
    begin() {
      jest.useFakeTimers()
      void waitForScreen(new Promise<void>(done => (arrive = done)))
      jest.advanceTimersByTime(5_000)
      jest.useRealTimers()
      // The address of the browser changes before the next screen is there.
      history.replaceState(null, '', paths.missions)
    },
    end() {
      arrive()
      history.replaceState(null, '', paths.home)
    }
  },
  handler: {
    words: 'Hubo un problema. Inténtalo más tarde.',
    begin: () => raise('handler'),
    end: () => lower('handler')
  },
  push_answer: {
    words: 'Tu navegador bloqueó las notificaciones. En Alertas te contamos cómo permitirlas.',
    begin: () => raise('push_answer', { text: causes.push_answer.words }),
    end: () => lower('push_answer')
  },
  new_release: {
    words: 'Hay una nueva versión',
    begin: () => raise('new_release'),
    end: () => lower('new_release')
  },
  unstyled: {
    words: 'Puede que esta sección se vea distinta.',
    begin: () => raise('unstyled'),
    end: () => lower('unstyled')
  },
  stale: {
    words: 'No pudimos actualizar lo que ves',
    begin() {
      isProviderDown = true
      return balance.refetch()
    },
    end() {
      isProviderDown = false
      return balance.refetch()
    }
  },
  session: {
    words: 'Tu sesión no se va a guardar en este navegador.',
    begin: () => $isSessionStored.set(false),
    end: () => $isSessionStored.set(true)
  },
  override: {
    words: 'Este club no deja probar versiones. Estás viendo la versión publicada.',
    begin: () => raise('override', { text: overrideTexts.closed }),
    end: () => lower('override')
  },
  push_offer: {
    words: 'Activá las notificaciones en este dispositivo!',
    begin: () => offerPush(true),
    end: () => browserNotifications.set('denied')
  },
  install_offer: {
    words: 'Tené el club a mano',
    begin: () =>
      $installPrompt.set(
        Object.assign(new Event('x'), { prompt: async () => ({ outcome: 'accepted' as const }) })
      ),
    end: () => dispatchEvent(new Event('appinstalled'))
  }
}
