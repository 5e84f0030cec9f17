/** The content of a cell: text or a number; undefined for an empty cell. */
export type Cell = string | number | undefined

/** Pattern of a text that spreadsheets would run as a formula, by its first character. */
const formula = /^[=+\-@\t\r\n]/

/**
 * Creates the text of a CSV file for spreadsheets with an Argentine locale. Cells are separated by
 * semicolons, because the comma is the decimal separator. The text begins with a UTF-8 byte order mark. A
 * cell that a spreadsheet would run as a formula is prefixed with an apostrophe. Numbers stay numbers.
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
