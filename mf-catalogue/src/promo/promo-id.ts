const wellFormed = /^[A-Za-z0-9_-]{1,64}$/

/**
 * Reads the promotion's id from the last segment of an address's path: the text before the first ampersand
 * (specification, section 7).
 *
 * @returns undefined for a malformed id. Such an id is never requested, because it could change the path of
 *   the call.
 */
export function findPromoId(place: string | undefined): string | undefined {
  const [id = ''] = (place ?? '').split('&')
  return wellFormed.test(id) ? id : undefined
}
