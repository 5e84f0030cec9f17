/** Milliseconds in which a command ends after Ctrl-C. */
const longestEnd = 2_000

/** Milliseconds in which a second signal belongs to the same Ctrl-C: the terminal and npm both send it. */
const samePress = 300

/**
 * Ends this process on Ctrl-C or a signal of the system: in order within two seconds, and at once at the
 * second Ctrl-C.
 *
 * @param stop ends running work. Work that is unfinished after two seconds is dropped.
 */
export function onInterrupt(stop: () => Promise<unknown>): void {
  let first: number | undefined
  const end = () => {
    const now = performance.now()
    if (first !== undefined) {
      if (now - first > samePress) process.exit(130)
      return
    }
    first = now
    setTimeout(() => process.exit(130), longestEnd).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
