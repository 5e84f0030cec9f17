/**
 * Maximum delay of a timer on a busy page, in milliseconds. A longer delay means that the device was asleep.
 */
const late = 5_000

/**
 * Sets a timeout that ignores the time while the device is asleep. If the timeout passes during sleep, the
 * full time starts again when the device wakes, so that pending work can still finish.
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
