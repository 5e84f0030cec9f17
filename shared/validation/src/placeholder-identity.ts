/**
 * Marks the placeholder document of a member whose real one the provider does not know (specification,
 * section 2).
 */
export const placeholderMarker = 'RANDOM_'

/** True when the document is a placeholder that the member has to replace. */
export function isPlaceholderIdentity(nationalIdentity: string): boolean {
  return nationalIdentity.includes(placeholderMarker)
}
