/**
 * Fetches an address from the server, without the browser's cache and without credentials. A redirect is an
 * error, because its target is not part of the release.
 *
 * @param url the address.
 * @param timeoutMs milliseconds until the request fails.
 * @returns the response, whatever its status.
 * @throws {TypeError} when there is no response, or when the response is a redirect.
 * @throws {DOMException} named `TimeoutError` when the request exceeds `timeoutMs`.
 */
export const askFresh = (url: string, timeoutMs: number): Promise<Response> =>
  fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs)
  })
