/** Sends a beacon that outlives the page. Nobody waits for it, and nobody hears when it is lost. */
export function sendBeacon(url: string, beacon: object): void {
  // As plain text: JSON to another origin would have the browser ask there first, and a page that is left cannot.
  const text = JSON.stringify(beacon)
  try {
    if (navigator.sendBeacon?.(url, text)) return
    fetch(url, { method: 'POST', body: text, keepalive: true, mode: 'no-cors', credentials: 'omit' }).catch(
      () => {}
    )
  } catch {
    // A policy or an extension forbids it. The club goes on.
  }
}
