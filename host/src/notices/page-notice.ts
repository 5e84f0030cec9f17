import { atom } from 'nanostores'
import type { ComponentType } from 'react'

/** What the shell has to say of the page as a whole. */
export type PageNotice = 'new_release' | 'handler' | 'unstyled' | 'push_denied'

/** The one notice over the page; undefined while there is nothing to say. */
export const $pageNotice = atom<PageNotice | undefined>(undefined)

/** Says it, unless something weightier stands there: a new release mends the others. */
export function showPageNotice(notice: PageNotice): void {
  if ($pageNotice.get() !== 'new_release') $pageNotice.set(notice)
}

export const closePageNotice = (): void => $pageNotice.set(undefined)

/** What the club would like to offer its members while there is no notice; its code comes with it. */
export const $offer = atom<ComponentType | undefined>(undefined)

/** Takes an offer back, unless another one stands there by now. */
export const withdrawOffer = (offer: ComponentType): void =>
  void ($offer.get() === offer && $offer.set(undefined))
