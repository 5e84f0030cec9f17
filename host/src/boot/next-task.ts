/**
 * Resolves in a new task, so that the browser can paint and handle input in between. Uses a `MessageChannel`
 * and not a timer, because browsers throttle timers in background tabs.
 */
export const nextTask = (): Promise<void> =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(undefined)
  })
