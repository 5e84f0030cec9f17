/** Reloads from the network. The worker gets a message, because WebKit does not mark a reload by a script. */
export function reload(): void {
  navigator.serviceWorker?.controller?.postMessage('reload')
  location.reload()
}
