/**
 * Returns true when a database query has failed for a reason that may be temporary: disk or memory is full,
 * or the database server is unreachable, shutting down, refusing connections or too slow. The function checks
 * PostgreSQL's error classes 53 and 08, the error codes 57P01 to 57P03, 55000, 57014 and 25P03, and
 * connection errors of the driver. The causes of the error are checked too.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(?:53...|08...|57P0[123]|55000|57014|25P03)$/.test(code) ||
    /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOSPC)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool/.test(
      error.message
    ) ||
    isUnavailable(error.cause)
  )
}
