/** After a longer delay in milliseconds, the device is assumed to have been asleep. */
const late = 5_000

/**
 * Sets a timeout that never ends because the device was asleep. If the timeout passes during sleep, it starts
 * again when the device wakes up, so that pending work can still finish.
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
