// Undefined outside a secure context, although the types say otherwise.
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the device's share sheet. Closing the sheet is not a failure. */
export async function shareBySheet(data: ShareData): Promise<'done' | 'failed'> {
  if (typeof navigator.share !== 'function') return 'failed'
  try {
    await navigator.share(data)
    return 'done'
  } catch (error) {
    // The member closed the sheet, or it is already open after a double click.
    const isOwnWish =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    return isOwnWish ? 'done' : 'failed'
  }
}
