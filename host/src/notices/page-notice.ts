import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/**
 * Kinds of notices about the page as a whole. `new_release`: there is a newer release. `handler`: an event
 * handler or promise has failed. `unstyled`: the styles of a remote could not be loaded. `push_denied`: the
 * browser blocks notifications.
 */
export type PageNotice = 'new_release' | 'handler' | 'unstyled' | 'push_denied'

/** The current notice. Undefined when there is no notice. */
export const $pageNotice = atom<PageNotice | undefined>(undefined)

/**
 * Shows a notice in place of the current notice. No notice replaces `new_release`, because an update usually
 * fixes the other problems.
 */
export function showPageNotice(notice: PageNotice): void {
  if ($pageNotice.get() !== 'new_release') $pageNotice.set(notice)
}

export const closePageNotice = (): void => $pageNotice.set(undefined)

/**
 * The component that offers to install the club or to receive push messages. It is shown while there is no
 * notice. Undefined when there is nothing to offer.
 */
export const $offer = atom<ComponentType | undefined>(undefined)

/** Withdraws an offer, unless another offer has replaced it. */
export const withdrawOffer = (offer: ComponentType): void =>
  void ($offer.get() === offer && $offer.set(undefined))
