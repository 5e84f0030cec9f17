/**
 * Whether a statement failed for want of means, and may succeed later: the disk or the memory is full, or the server is away,
 * ending, lets nobody in or took too long. PostgreSQL's classes 53 and 08, its 57P01 to 57P03, 55000, 57014 and 25P03, and what
 * its driver says of a connection; under the wrapping of whoever asked it.
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
