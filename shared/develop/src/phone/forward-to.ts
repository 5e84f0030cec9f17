import { Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import type { PhoneServerOptions } from './phone-server.ts'

/**
 * Creates handlers that forward a phone's requests to a server of this machine. They add the headers of a proxy,
 * so that pages for this machine alone, such as the outbox, stay closed to the phone.
 */
export function forwardTo(origin: string): Pick<PhoneServerOptions, 'answer' | 'upgrade'> {
  // A development server refuses web sockets from other origins than its own.
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
