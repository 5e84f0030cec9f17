/** Test helper: returns why work was refused, or `accepted`. */
export const findRefusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: unknown) => String(error)
  )
