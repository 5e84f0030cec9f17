/**
 * Reloads the page from the network. The service worker is told before: in WebKit, a reload by a script looks like
 * any other visit, for which the worker shows the stored page, possibly of an older release.
 */
export function reload(): void {
  navigator.serviceWorker?.controller?.postMessage('reload')
  location.reload()
}
