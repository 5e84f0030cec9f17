/** Maximum milliseconds between Ctrl-C and the end of the process. */
const stopTimeout = 2_000

/** Milliseconds in which two signals come from one Ctrl-C, because the terminal and npm both send one. */
const repeatWindow = 300

/**
 * Ends this process on Ctrl-C or a signal of the system: gracefully within two seconds, and at once on a second
 * Ctrl-C.
 *
 * @param stop stops running work. After two seconds, the process ends without waiting for it.
 */
export function onInterrupt(stop: () => Promise<unknown>): void {
  let firstAt: number | undefined
  const end = () => {
    const now = performance.now()
    if (firstAt !== undefined) {
      if (now - firstAt > repeatWindow) process.exit(130)
      return
    }
    firstAt = now
    setTimeout(() => process.exit(130), stopTimeout).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1)
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
