import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a server that passes each request on to another server after a fixed delay. The time until a page is
 * complete then shows the number of its sequential rounds.
 *
 * @param delay delay of each request, in milliseconds.
 * @returns `asked`: the requested paths, in order. `slowDown` changes the delay of later requests.
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
