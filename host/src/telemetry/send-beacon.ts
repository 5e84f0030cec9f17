/**
 * Sends a beacon that survives the page. A lost beacon is ignored.
 *
 * @param url address of the beacon.
 * @param beacon its content, sent as JSON.
 */
export function sendBeacon(url: string, beacon: object): void {
  // Sent as plain text: JSON to another origin needs a CORS preflight, which a closing page cannot make.
  const text = JSON.stringify(beacon)
  try {
    if (navigator.sendBeacon?.(url, text)) return
    fetch(url, { method: 'POST', body: text, keepalive: true, mode: 'no-cors', credentials: 'omit' }).catch(
      () => {}
    )
  } catch {
    // A policy or an extension may forbid it.
  }
}
