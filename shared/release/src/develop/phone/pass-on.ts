import { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import type { PhoneServerOptions } from './phone-server.ts'

/**
 * Forwards a phone's requests to a server of this machine. Added headers say that another device has sent
 * them, so pages for this machine alone, such as the outbox, stay closed.
 *
 * @param origin `http://localhost:3000`.
 */
export function passOn(origin: string): Pick<PhoneServerOptions, 'answer' | 'upgrade'> {
  // A development server refuses web sockets of unknown origins, so it gets its own address as the origin.
  const proxy = createProxyServer({ target: origin, changeOrigin: true, xfwd: true, headers: { origin } })
  return {
    answer(request, response) {
      proxy.web(request, response).catch(() => {
        if (!response.headersSent) response.writeHead(502)
        response.end()
      })
    },
    upgrade(request, socket, head) {
      if (socket instanceof Socket) proxy.ws(request, socket, {}, head).catch(() => socket.destroy())
    }
  }
}
