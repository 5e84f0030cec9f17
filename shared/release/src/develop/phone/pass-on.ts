import { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import type { PhoneServerOptions } from './phone-server.ts'

/**
 * Passes a phone's requests on to a server of this machine. The added headers say that another device asks, so the pages for this machine
 * alone, such as the outbox, stay closed.
 *
 * @param origin `http://localhost:3000`.
 */
export function passOn(origin: string): Pick<PhoneServerOptions, 'answer' | 'upgrade'> {
  // A development server refuses web sockets of pages that it does not know, so it sees its own address.
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
