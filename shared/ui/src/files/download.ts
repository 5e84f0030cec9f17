/**
 * Time until the object URL is revoked, in milliseconds. Some browsers begin to read the file after the click
 * has returned.
 */
const readFor = 60_000

/**
 * Downloads a file that was created in the page.
 *
 * @param name the file name, with extension.
 * @example downloadFile('movimientos.csv', new Blob([csvFile(rows)], { type: 'text/csv' }))
 */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), readFor)
}
