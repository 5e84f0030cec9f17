/** Milliseconds that a timer may be late on a busy page. Whatever is later has been slept through: a lid was closed. */
const late = 5_000

/**
 * A timeout for what is waited for. A browser that sleeps in the middle has not waited: the time begins anew when it wakes, and
 * what is on its way has its chance.
 *
 * @param patience milliseconds. @returns ends it.
 */
export function awakeTimeout(giveUp: () => void, patience: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const due = Date.now() + patience
    timer = setTimeout(() => (Date.now() > due + late ? wait() : giveUp()), patience)
  }
  wait()
  return () => clearTimeout(timer)
}
