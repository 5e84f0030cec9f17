// Placeholders in the HTML that the build prerenders. The release tool replaces the placeholders.

/** Placeholder for the club's support e-mail address. */
export const supportEmailPlace = 'support-email@place.invalid'

/** Placeholder in the host's prerendered layout, replaced by the markup of a screen. */
export const screenPlace = '{screen}'

/** Placeholders for the links of the host's footer. A link without a configured address is removed. */
export const footerLinkPlaces = {
  privacy: 'https://privacy.place.invalid/',
  accessibility: 'https://accessibility.place.invalid/',
  withdrawal: 'https://withdrawal.place.invalid/',
  cancellation: 'https://cancellation.place.invalid/'
} as const
