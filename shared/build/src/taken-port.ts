import { once } from 'node:events'
import { connect } from 'node:net'

/**
 * Checks both loopback addresses, because a browser may use either for `localhost`. A program can listen on one of
 * them while another program listens on the other.
 *
 * @returns true when a program listens on the port of one of them.
 */
export async function isTaken(port: number): Promise<boolean> {
  const answers = await Promise.all(['127.0.0.1', '::1'].map(host => connects(port, host)))
  return answers.includes(true)
}

async function connects(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
