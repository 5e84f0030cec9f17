/** Resolves in a new task. Not a timer, because browsers throttle timers in background tabs. */
export const nextTask = (): Promise<void> =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(undefined)
  })

/** Calls a function after the page's `load` event, so that it does not delay the first screen. */
export function whenLoaded(work: () => unknown): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', () => work(), { once: true })
}
