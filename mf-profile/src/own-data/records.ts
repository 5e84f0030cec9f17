/** The content of a cell: text or a number; undefined for an empty cell. */
type Cell = string | number | undefined

/**
 * Converts records to the rows of a table. The first row contains the names of the columns: one for each
 * field of any record, in order of first appearance. A nested field has a dotted name (`promo.title`). A list
 * is written as JSON.
 */
export function toTable(records: readonly Readonly<Record<string, unknown>>[]): readonly (readonly Cell[])[] {
  const flat = records.map(record => new Map(flattenFields(record, '')))
  const columns = [...new Set(flat.flatMap(fields => [...fields.keys()]))]
  return [columns, ...flat.map(fields => columns.map(column => fields.get(column)))]
}

const flattenFields = (record: object, within: string): readonly (readonly [string, Cell])[] =>
  Object.entries(record).flatMap(([name, value]: readonly [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? flattenFields(value, `${within}${name}.`)
      : [[within + name, toCell(value)] as const]
  )

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return undefined
  if (typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
