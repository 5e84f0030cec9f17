const wellFormed = /^[A-Za-z0-9_-]{1,64}$/

/**
 * The id in a promotion's address: what stands before an ampersand (specification, section 7). Undefined when it is none
 * that the provider could have made: such a one is never asked for, as it could lead the call to another path.
 */
export function promoIdOf(place: string | undefined): string | undefined {
  const [id = ''] = (place ?? '').split('&')
  return wellFormed.test(id) ? id : undefined
}
