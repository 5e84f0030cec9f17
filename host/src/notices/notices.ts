import { paths } from '@eqs/navigation'
import { refetchShown } from '@eqs/session'
import { atom } from 'nanostores'

/** Occupations that a notice may have to wait for. `hidden`: the tab is in the background. */
export type Busy = 'dialog' | 'form' | 'search' | 'hidden'

interface Action {
  readonly text: string
  /** The button is busy until the promise is settled. */
  readonly press: () => unknown
}

interface Words {
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly action?: Action | undefined
  /** Text of the button that closes the notice. */
  readonly close?: string | undefined
}

/** A row of the table: what is shown, over what it never comes, and how long it stays. */
interface Rule extends Words {
  readonly id: string
  readonly tone: 'info' | 'warn'
  /** Occupations that the notice waits for. Every notice waits until no dialog is open. */
  readonly notOver: readonly Busy[]
  /** True for the paths of the notice. Default: every path. */
  readonly isAt?: (pathname: string) => boolean
  /** The only layout of the notice. Default: both layouts. */
  readonly layout?: 'shell'
  /**
   * End of the notice, besides its close button: `ends` when its cause ends, `screen` at the next screen,
   * `closed` only the button.
   */
  readonly until: 'ends' | 'screen' | 'closed'
}

const reload = (): void => location.reload()
const isNotCard = (pathname: string): boolean => pathname !== paths.card
const anything = ['dialog', 'form', 'search', 'hidden'] as const

const close = 'Cerrar'

/**
 * The notices about the page as a whole, the most important first. The page shows one at a time: the first
 * that is raised and may come. The others wait. `host/README.md` says when each notice is raised.
 */
const table = [
  {
    id: 'offline',
    tone: 'warn',
    title: 'Sin conexión',
    text: 'Para canjear o guardar cambios, esperá a tener señal.',
    notOver: ['dialog'],
    until: 'ends'
  },
  {
    id: 'slow',
    tone: 'info',
    text: 'Está tardando más de lo normal. Dale un momento.',
    notOver: ['dialog'],
    until: 'ends'
  },
  {
    id: 'handler',
    tone: 'warn',
    text: 'Hubo un problema. Inténtalo más tarde.',
    close,
    notOver: ['dialog'],
    until: 'screen'
  },
  {
    id: 'push_denied',
    tone: 'info',
    text: 'Tu navegador bloqueó las notificaciones. En Alertas te contamos cómo permitirlas.',
    close,
    notOver: ['dialog'],
    until: 'screen'
  },
  {
    id: 'new_release',
    tone: 'info',
    text: 'Hay una nueva versión',
    // A reload loses no input, because address, session and drafts are preserved.
    action: { text: 'Actualizar', press: reload },
    close,
    notOver: ['dialog', 'form'],
    isAt: isNotCard,
    until: 'closed'
  },
  {
    id: 'unstyled',
    tone: 'warn',
    text: 'Puede que esta sección se vea distinta.',
    action: { text: 'Reintentar', press: reload },
    close,
    notOver: ['dialog'],
    isAt: isNotCard,
    until: 'closed'
  },
  {
    id: 'stale',
    tone: 'warn',
    title: 'No pudimos actualizar lo que ves',
    text: 'Puede haber cambiado desde entonces.',
    action: { text: 'Reintentar', press: refetchShown },
    notOver: ['dialog'],
    isAt: isNotCard,
    layout: 'shell',
    until: 'ends'
  },
  {
    id: 'session',
    tone: 'warn',
    text: 'Tu sesión no se va a guardar en este navegador.',
    close,
    notOver: ['dialog'],
    isAt: isNotCard,
    until: 'closed'
  },
  { id: 'override', tone: 'warn', notOver: ['dialog'], isAt: isNotCard, until: 'ends' },
  {
    id: 'push_offer',
    tone: 'info',
    title: 'Activá las notificaciones en este dispositivo!',
    close: 'Ahora no',
    notOver: anything,
    // The alerts page has the same offer in a banner.
    isAt: pathname => isNotCard(pathname) && pathname !== paths.notifications,
    layout: 'shell',
    until: 'closed'
  },
  {
    id: 'install_offer',
    tone: 'info',
    title: 'Tené el club a mano',
    close: 'Ahora no',
    notOver: anything,
    // Elsewhere the offer could interrupt a redemption, a code or a form.
    isAt: pathname => pathname === paths.home || pathname === paths.account,
    layout: 'shell',
    until: 'closed'
  }
] as const satisfies readonly Rule[]

export type NoticeId = (typeof table)[number]['id']
export type NoticeRule = Rule & { readonly id: NoticeId }
export const notices: readonly NoticeRule[] = table

/** Words that depend on the cause, and the source's reactions. The words replace those of the table. */
export interface Raised extends Words {
  /** Called each time the notice appears. */
  readonly onShown?: () => void
  /** Called when the member closes the notice. */
  readonly onClose?: () => void
}

/** The notices whose cause is present. At most one of them is visible. */
export const $raised = atom<ReadonlyMap<NoticeId, Raised>>(new Map())

/** Reports that the cause of a notice is present. The notice is shown when its turn comes. */
export const raise = (id: NoticeId, raised: Raised = {}): void =>
  $raised.set(new Map($raised.get()).set(id, raised))

/** Reports that the cause of a notice is gone, or that the member has closed the notice. */
export function lower(id: NoticeId): void {
  if ($raised.get().has(id)) $raised.set(new Map([...$raised.get()].filter(([other]) => other !== id)))
}
