/** Lets the browser do what waits, before the page goes on. By a message, as timers of a tab in the background are slow. */
export const nextTask = (): Promise<void> =>
  new Promise(done => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(undefined)
  })
