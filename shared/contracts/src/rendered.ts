// What stands in markup that was rendered before anybody knew it: the release tool puts the rest in its place.

/** For the deployment's own address. */
export const supportEmailPlace = 'support-email@place.invalid'

/** In the host's layout, for the screen. */
export const screenPlace = '{screen}'

/** In the host's footer, for the addresses that a deployment gives its links. A link without one is left out. */
export const footerLinkPlaces = {
  privacy: 'https://privacy.place.invalid/',
  accessibility: 'https://accessibility.place.invalid/',
  withdrawal: 'https://withdrawal.place.invalid/',
  cancellation: 'https://cancellation.place.invalid/'
} as const
