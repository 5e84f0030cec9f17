/** The provider puts this into the document of a member whose real one it does not know (specification, section 2). */
export const placeholderMarker = 'RANDOM_'

/** Whether the member still has to give a real document. */
export function hasPlaceholderIdentity(nationalIdentity: string): boolean {
  return nationalIdentity.includes(placeholderMarker)
}
