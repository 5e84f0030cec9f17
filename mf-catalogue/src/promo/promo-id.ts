const wellFormed = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The promotion's id in an address: the text before an ampersand (specification, section 7).
 *
 * @returns undefined for a malformed id. Such an id is never requested, because it could change the path of
 *   the call.
 */
export function findPromoId(place: string | undefined): string | undefined {
  const [id = ''] = (place ?? '').split('&')
  return wellFormed.test(id) ? id : undefined
}
