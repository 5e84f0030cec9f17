/** Resolves in a new task, after paint and input. Uses a message, since background tabs throttle timers. */
export const nextTask = (): Promise<void> =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(undefined)
  })
