// Chooses the part of the tests that runs. `npm test` runs the quick suite. `npm run test:all`, and jest or
// Playwright on the command line, run the whole suite.

/** True in a run of `npm test`, which sets `TEST_SUITE`. */
export const isQuick = process.env.TEST_SUITE === 'quick'

/** A cell of a matrix: a row and a column, for example a fault and the remote in which it happens. */
export type Cell<Row, Column> = readonly [row: Row, column: Column]

/**
 * Chooses the cells of a matrix for which tests run. The quick suite runs a small set of cells in which each
 * row and each column occurs at least once. The whole suite runs every cell.
 *
 * @param rows for example the faults.
 * @param columns for example the remotes in which the faults happen.
 * @param applies returns false for a cell that makes no sense: its row cannot happen in its column. Default:
 * every cell applies.
 * @param quick true to choose a small set of cells. Default: true in the quick suite.
 * @returns the cells in the order of the rows. The choice is deterministic.
 * @example
 * for (const [fault, remote] of cover(faults, remotes))
 *   test(`${remote.name}: ${fault.name}`, …)
 */
export function cover<Row, Column>(
  rows: readonly Row[],
  columns: readonly Column[],
  applies: (row: Row, column: Column) => boolean = () => true,
  quick = isQuick
): readonly Cell<Row, Column>[] {
  const cells = rows.flatMap(row =>
    columns.flatMap(column => (applies(row, column) ? [[row, column] as const] : []))
  )
  if (!quick) return cells
  const chosen: Cell<Row, Column>[] = []
  const usesOfRow = (row: Row) => chosen.filter(cell => cell[0] === row).length
  const usesOfColumn = (column: Column) => chosen.filter(cell => cell[1] === column).length
  // For each row, the column with the fewest chosen cells is used, so that the cells are spread evenly.
  // Columns without a cell then get one in the same way.
  for (const row of rows) {
    const [cell] = cells
      .filter(one => one[0] === row)
      .toSorted((one, other) => usesOfColumn(one[1]) - usesOfColumn(other[1]))
    if (cell) chosen.push(cell)
  }
  for (const column of columns) {
    if (usesOfColumn(column) > 0) continue
    const [cell] = cells
      .filter(one => one[1] === column)
      .toSorted((one, other) => usesOfRow(one[0]) - usesOfRow(other[0]))
    if (cell) chosen.push(cell)
  }
  return cells.filter(cell => chosen.includes(cell))
}

/**
 * Returns evenly distributed items of a long list in the quick suite.
 *
 * @param list for example payloads.
 * @param count maximum number of items in the sample.
 * @param quick true to return a sample. Default: true in the quick suite.
 * @returns the sample, or the complete list in the whole suite.
 */
export function sample<Item>(list: readonly Item[], count: number, quick = isQuick): readonly Item[] {
  if (!quick || list.length <= count) return list
  return Array.from({ length: count }, (_, index) => Math.floor((index * list.length) / count)).flatMap(
    place => list.slice(place, place + 1)
  )
}
