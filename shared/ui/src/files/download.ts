/**
 * Milliseconds until the object URL is revoked. Some browsers begin to read it after the click has returned.
 */
const readFor = 60_000

/**
 * Downloads a file that was created in the page.
 *
 * @param name with its extension.
 * @example downloadFile('movimientos.csv', new Blob([csvFile(rows)], { type: 'text/csv' }))
 */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), readFor)
}
