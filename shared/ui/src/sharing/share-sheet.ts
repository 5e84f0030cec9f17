// `navigator.share` is undefined outside a secure context and in some browsers, although its type does not
// say so.
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the device's share sheet. Closing the sheet is not a failure. */
export async function shareBySheet(data: ShareData): Promise<'done' | 'failed'> {
  if (typeof navigator.share !== 'function') return 'failed'
  try {
    await navigator.share(data)
    return 'done'
  } catch (error) {
    // The member closed the sheet, or the sheet is already open after a double click.
    const isOwnWish =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    return isOwnWish ? 'done' : 'failed'
  }
}
