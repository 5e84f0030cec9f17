/** Columns of a usual terminal. */
const terminalWidth = 80

/** Characters of a cell in a table that has to be narrower. */
const narrowCell = 24

type Columns = readonly (readonly string[])[]

/** Formats columns as a table. When it is wider than a terminal, its cells have several lines. */
export function formatTable(columns: Columns): readonly string[] {
  const wide = layOut(columns, cell => [cell])
  if (wide.every(line => line.length <= terminalWidth)) return wide
  return layOut(columns, (cell, left) => {
    const parts = cell.split(/(?<=,) /)
    return left === undefined
      ? parts.flatMap(part => fill(part.split(/ (?!%)/), narrowCell))
      : fill(parts, left)
  })
}

/** @param wrap returns the lines of a cell. `left` is passed for the last column only: the width that remains. */
function layOut(columns: Columns, wrap: (cell: string, left?: number) => readonly string[]) {
  let left = terminalWidth
  const wrapped = columns.map((column, index) => {
    const isLast = index === columns.length - 1
    const cells = column.map(cell => (isLast ? wrap(cell, left) : wrap(cell)))
    const width = Math.max(...cells.flat().map(line => line.length))
    left -= width + 2
    return { cells, width }
  })
  return (columns[0] ?? []).flatMap((_, row) => {
    const height = Math.max(...wrapped.map(({ cells }) => cells[row]?.length ?? 0))
    return Array.from({ length: height }, (_, line) =>
      wrapped
        .map(({ cells, width }) => (cells[row]?.[line] ?? '').padEnd(width))
        .join('  ')
        .trimEnd()
    )
  })
}

/** Puts parts into lines of at most this width. A longer part has a line of its own. */
function fill(parts: readonly string[], width: number): readonly string[] {
  const lines: string[] = []
  for (const part of parts) {
    const line = [...lines.slice(-1), part].join(' ')
    if (line.length > width) lines.push(part)
    else lines.splice(-1, 1, line)
  }
  return lines
}
