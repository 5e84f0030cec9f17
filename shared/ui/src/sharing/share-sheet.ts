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
    if (!(error instanceof DOMException)) return 'failed'
    // InvalidStateError: the sheet is already open, after a double click.
    if (error.name === 'InvalidStateError') return 'done'
    // AbortError: the member has closed the sheet. Chromium uses the same name if the sheet cannot open, as on
    // Windows 7, where Chrome has `navigator.share` but the system has no share sheet.
    return error.name === 'AbortError' && !/share failed|internal error/i.test(error.message)
      ? 'done'
      : 'failed'
  }
}
