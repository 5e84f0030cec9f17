import { paths } from '@eqs/navigation'
import { refetchShown } from '@eqs/session'
import { atom } from 'nanostores'
import { reload } from '../boot/reload.ts'

interface Words {
  readonly title?: string | undefined
  readonly text?: string | undefined
  readonly action?: { readonly text: string; readonly press: () => void } | undefined
  /** Without this button, the notice ends with its cause. */
  readonly close?: string | undefined
}

interface Rule extends Words {
  readonly id: string
  readonly tone: 'info' | 'warn'
  /** The notice waits while a form on the screen is in progress. */
  readonly notOverForm?: true
  /** Default: all paths but the member's card, where a notice could cover a code at the till. */
  readonly isAt?: (pathname: string) => boolean
  /** Default: both layouts. */
  readonly layout?: 'shell'
  /** The next screen ends the notice, too. */
  readonly until?: 'screen'
}

const everywhere = (): boolean => true
export const isNotCard = (pathname: string): boolean => pathname !== paths.card

export const close = 'Cerrar'

/** The notices, the most important first. `host/README.md` says when each is raised. */
const table = [
  {
    id: 'offline',
    tone: 'warn',
    title: 'Sin conexión',
    text: 'Para canjear o guardar cambios, esperá a tener señal.'
  },
  {
    id: 'slow',
    tone: 'info',
    text: 'Está tardando más de lo normal. Dale un momento.',
    isAt: everywhere
  },
  {
    id: 'handler',
    tone: 'warn',
    text: 'Hubo un problema. Inténtalo más tarde.',
    close,
    isAt: everywhere,
    until: 'screen'
  },
  { id: 'push_answer', tone: 'info', close, isAt: everywhere, until: 'screen' },
  {
    id: 'new_release',
    tone: 'info',
    text: 'Hay una nueva versión',
    // The reload loses no input, because the notice waits for a form.
    action: { text: 'Actualizar', press: reload },
    close,
    notOverForm: true
  },
  {
    id: 'unstyled',
    tone: 'warn',
    text: 'Puede que esta sección se vea distinta.',
    action: { text: 'Reintentar', press: reload },
    close,
    notOverForm: true
  },
  {
    id: 'stale',
    tone: 'warn',
    text: 'No pudimos actualizar lo que ves',
    action: { text: 'Reintentar', press: refetchShown },
    layout: 'shell'
  },
  {
    id: 'session',
    tone: 'warn',
    text: 'Tu sesión no se va a guardar en este navegador.',
    close
  },
  { id: 'override', tone: 'warn' },
  {
    id: 'push_offer',
    tone: 'info',
    notOverForm: true,
    // The alerts page has the same offer in a banner.
    isAt: pathname => isNotCard(pathname) && pathname !== paths.notifications,
    layout: 'shell'
  },
  {
    id: 'install_offer',
    tone: 'info',
    notOverForm: true,
    // Elsewhere the offer could interrupt a redemption, a code or a form.
    isAt: pathname => pathname === paths.home || pathname === paths.account,
    layout: 'shell'
  }
] as const satisfies readonly Rule[]

export type NoticeId = (typeof table)[number]['id']
export type NoticeRule = Rule & { readonly id: NoticeId }
export const notices: readonly NoticeRule[] = table

/** Words that depend on the cause, which replace those of the table. */
export interface Raised extends Words {
  readonly onShown?: () => void
  readonly onClose?: () => void
}

export const $raised = atom<ReadonlyMap<NoticeId, Raised>>(new Map())

export const raise = (id: NoticeId, raised: Raised = {}): void =>
  $raised.set(new Map($raised.get()).set(id, raised))

export function lower(id: NoticeId): void {
  const others = new Map($raised.get())
  if (others.delete(id)) $raised.set(others)
}
