/** The provider puts this into the document of a member whose real one it does not know (specification, section 2). */
export const placeholderMarker = 'RANDOM_'

/** Whether the document is such a one: its member still has to give a real one. */
export function isPlaceholderIdentity(nationalIdentity: string): boolean {
  return nationalIdentity.includes(placeholderMarker)
}
