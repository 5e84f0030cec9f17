import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Puts a server with a fixed delay in front of another one, so that elapsed time counts a page's sequential
 * rounds.
 *
 * @param delay milliseconds.
 * @returns `asked`: the requested paths, in order. `slowDown` changes the delay for a further visit.
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
