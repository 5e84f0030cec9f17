/**
 * The text in a placeholder document, which the provider stores while it does not know the member's real
 * document (specification, section 2).
 */
export const placeholderMarker = 'RANDOM_'

/** True when the document is a placeholder that the member has to replace. */
export function isPlaceholderIdentity(nationalIdentity: string): boolean {
  return nationalIdentity.includes(placeholderMarker)
}
