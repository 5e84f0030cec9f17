/**
 * Sends a beacon as JSON, without its undefined fields. The browser delivers it even if the page is closed.
 * Failures are ignored.
 */
export function sendBeacon(url: string, beacon: object): void {
  // The content type is plain text: JSON to another origin needs a CORS preflight, which a closing page
  // cannot make.
  const text = JSON.stringify(beacon)
  try {
    if (navigator.sendBeacon?.(url, text)) return
    fetch(url, { method: 'POST', body: text, keepalive: true, mode: 'no-cors', credentials: 'omit' }).catch(
      () => {}
    )
  } catch {
    // A content security policy or a browser extension may block beacons.
  }
}
