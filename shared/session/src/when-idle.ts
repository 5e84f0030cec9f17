/**
 * Resolves when the browser is idle, so that work for later delays no content.
 *
 * @param timeoutMs milliseconds after which the promise resolves in a busy browser, too. Without it, work may be
 *   put off for as long as the page is open: Chromium may report no idle time although a page does nothing.
 */
export const whenIdle = (timeoutMs?: number): Promise<void> =>
  new Promise(done => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => done(), timeoutMs === undefined ? {} : { timeout: timeoutMs })
    // Safari has no `requestIdleCallback`.
    else setTimeout(done, 50)
  })
