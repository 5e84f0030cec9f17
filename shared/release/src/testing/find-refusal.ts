/** Test helper: returns the error of an operation, or `accepted`. */
export const findRefusal = (operation: Promise<unknown>): Promise<string> =>
  operation.then(
    () => 'accepted',
    (error: unknown) => String(error)
  )
