/** A text, a whole number, or nothing. */
export type Cell = string | number | undefined

/** What programs take for the beginning of a formula. */
const formula = /^[=+\-@\t\r\n]/

/**
 * A file that spreadsheets of this country open as it is meant: with semicolons, as their comma separates decimals, and marked
 * as UTF-8. A text that a spreadsheet would run as a formula gets an apostrophe; numbers are written by us, and stay numbers.
 */
export const csvFile = (rows: readonly (readonly Cell[])[]): string =>
  `\u{feff}${rows.map(row => `${row.map(cellText).join(';')}\r\n`).join('')}`

function cellText(cell: Cell): string {
  if (cell === undefined) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return /[";\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
