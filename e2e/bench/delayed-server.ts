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
  const slow = createServer((request, response) => {
    setTimeout(() => server.emit('request', request, response), delay)
  })
  await new Promise<void>(done => slow.listen(0, done))
  const { port } = addressOf(slow)
  return {
    origin: `http://localhost:${port}`,
    close() {
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
