// Placeholders in prerendered markup. The release tool replaces them.

/** Placeholder for the deployment's support address. */
export const supportEmailPlace = 'support-email@place.invalid'

/** Placeholder for the screen in the host's layout. */
export const screenPlace = '{screen}'

/** Placeholders for the links of the host's footer. A link without a configured address is removed. */
export const footerLinkPlaces = {
  privacy: 'https://privacy.place.invalid/',
  accessibility: 'https://accessibility.place.invalid/',
  withdrawal: 'https://withdrawal.place.invalid/',
  cancellation: 'https://cancellation.place.invalid/'
} as const
