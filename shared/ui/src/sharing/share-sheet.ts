/**
 * True when the browser can open a share sheet. Contrary to its type, `navigator.share` is undefined in some
 * browsers and outside a secure context.
 */
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the device's share sheet. If the member closes the sheet, the result is 'done' and not 'failed'. */
export async function shareBySheet(data: ShareData): Promise<'done' | 'failed'> {
  if (typeof navigator.share !== 'function') return 'failed'
  try {
    await navigator.share(data)
    return 'done'
  } catch (error) {
    // AbortError: the member has closed the sheet. InvalidStateError: the sheet is already open, after a
    // double click.
    const isOwnWish =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    return isOwnWish ? 'done' : 'failed'
  }
}
