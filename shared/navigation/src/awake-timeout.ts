/** Milliseconds that a busy page may delay a timer. A longer delay means that the device was asleep. */
const late = 5_000

/**
 * Sets a timeout that ignores time asleep. When the device wakes, the full time starts again, so that a
 * pending load still has a chance.
 *
 * @param giveUp called when the time is over.
 * @param timeoutMs milliseconds.
 * @returns a function that cancels the timeout.
 */
export function awakeTimeout(giveUp: () => void, timeoutMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const due = Date.now() + timeoutMs
    timer = setTimeout(() => (Date.now() > due + late ? wait() : giveUp()), timeoutMs)
  }
  wait()
  return () => clearTimeout(timer)
}
