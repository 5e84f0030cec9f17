/**
 * Time until the object URL is revoked, in milliseconds. Some browsers start to read the file only after
 * `click` has returned.
 */
const readFor = 60_000

/**
 * Downloads content from the page as a file.
 *
 * @param name the file name, with extension.
 * @param content the content of the file.
 * @example downloadFile('movimientos.csv', new Blob([csvFile(rows)], { type: 'text/csv' }))
 */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), readFor)
}
