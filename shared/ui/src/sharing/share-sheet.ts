// It exists on https alone, whatever the types say.
export const canShare = (): boolean => typeof navigator.share === 'function'

/** Opens the device's sheet. A member who closes it has changed their mind, and nothing has failed. */
export async function shareBySheet(data: ShareData): Promise<'done' | 'failed'> {
  if (typeof navigator.share !== 'function') return 'failed'
  try {
    await navigator.share(data)
    return 'done'
  } catch (error) {
    // Closed, or pressed twice and open already.
    const isOwnWish =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name)
    return isOwnWish ? 'done' : 'failed'
  }
}
