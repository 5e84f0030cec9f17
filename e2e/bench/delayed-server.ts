import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server that forwards each request to another server after a fixed delay. The time until a page is
 * complete then shows how many round trips the page makes one after another.
 *
 * @param server the server that answers the requests.
 * @param delay delay of each request, in milliseconds.
 * @returns `origin`: address of the delaying server. `asked`: the requested paths with queries, in order.
 *   `slowDown`: changes the delay of later requests. `close`: stops the server and drops pending requests.
 */
export async function delayAnswers(
  server: Server,
  delay: number
): Promise<{
  readonly origin: string
  readonly asked: readonly string[]
  slowDown(delay: number): void
  close(): void
}> {
  let present = delay
  const asked: string[] = []
  const waiting = new Set<NodeJS.Timeout>()
  const slow = createServer((request, response) => {
    asked.push(request.url ?? '')
    const timer = setTimeout(() => {
      waiting.delete(timer)
      server.emit('request', request, response)
    }, present)
    waiting.add(timer)
  })
  await new Promise<void>(done => slow.listen(0, done))
  const { port } = getAddress(slow)
  return {
    origin: `http://localhost:${port}`,
    asked,
    slowDown(delay) {
      present = delay
    },
    close() {
      for (const timer of waiting) clearTimeout(timer)
      slow.closeAllConnections()
      slow.close()
    }
  }
}

function getAddress(server: Server): AddressInfo {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return address
}
