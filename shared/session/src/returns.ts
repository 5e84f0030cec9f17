// Coming back to the page: from another tab, another application, the browser's Back, or a time without a network.

/** Milliseconds after the network's return: not all members of a city at the same instant. */
const jitter = () => 200 + Math.random() * 1_000

/** Milliseconds between two returns that are answered: a network that comes and goes must not become a storm. */
const pause = 10_000

interface ReturnListeners {
  /** Called for each sign of a return, before anything else is done. */
  readonly onEvent: () => void
  /** Called once a return, however many events a browser makes of it, and only with a network. */
  readonly onReturn: () => void
}

/** @param signal ends the watching. */
export function watchReturns({ onEvent, onReturn }: ReturnListeners, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY

  const answer = () => {
    timer = undefined
    if (!navigator.onLine) return
    last = Date.now()
    onReturn()
  }
  const comeBack = (delay: number) => {
    onEvent()
    timer ??= setTimeout(answer, Math.max(delay, last + pause - Date.now()))
  }
  document.addEventListener('visibilitychange', () => !document.hidden && comeBack(0), { signal })
  addEventListener('focus', () => comeBack(0), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && comeBack(0), { signal })
  addEventListener('online', () => comeBack(jitter()), { signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}
