import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Puts a fixed delay before every answer of another server: with it, time counts the sequential rounds of a page.
 *
 * @param delay milliseconds.
 */
export async function delayAnswers(
  server: Server,
  delay: number
): Promise<{ readonly origin: string; close(): void }> {
  const waiting = new Set<NodeJS.Timeout>()
  const slow = createServer((request, response) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      server.emit('request', request, response)
    }, delay)
    waiting.add(timer)
  })
  await new Promise<void>(done => slow.listen(0, done))
  const { port } = addressOf(slow)
  return {
    origin: `http://localhost:${port}`,
    close() {
      for (const timer of waiting) clearTimeout(timer)
      slow.closeAllConnections()
      slow.close()
    }
  }
}

function addressOf(server: Server): AddressInfo {
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return address
}
