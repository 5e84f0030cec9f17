/** Text, a number, or an empty cell. */
export type Cell = string | number | undefined

/** First characters that spreadsheets take for a formula. */
const formula = /^[=+\-@\t\r\n]/

/**
 * Writes a CSV file for spreadsheets with an Argentine locale: separated by semicolons, because the comma is
 * the decimal separator, and with a UTF-8 byte order mark. Text that a spreadsheet would run as a formula is
 * prefixed with an apostrophe. Numbers stay numbers.
 *
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
