/**
 * Asks a server, and not the browser's cache, without telling it who asks. Another address than the one asked for has not
 * been chosen by whoever released.
 *
 * @param patience milliseconds that it has to answer.
 */
export const askFresh = (url: string, patience: number): Promise<Response> =>
  fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(patience)
  })
