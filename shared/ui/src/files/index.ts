// A separate entry point, so that only screens that offer downloads bundle this code.

/** The content of a cell: text or a number; undefined for an empty cell. */
type Cell = string | number | undefined

/** Matches the first character of a text that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r\n]/

/**
 * Creates the text of a CSV file for spreadsheets with an Argentine locale. Cells are separated by
 * semicolons, because the decimal separator is a comma. The text begins with a UTF-8 byte order mark. A text
 * that a spreadsheet would run as a formula is prefixed with an apostrophe. Numbers are not prefixed.
 *
 * @param rows the cells of each row.
 * @example csvFile([['Fecha', 'Puntos'], ['5/12/2025', -350]])
 */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${rows.map(row => `${row.map(cellText).join(';')}\r\n`).join('')}`

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

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
