/** Milliseconds after which no browser is still reading the file: some begin after the press has returned. */
const readFor = 60_000

/** Gives the member a file that was made in the page. @param name with its ending. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), readFor)
}
