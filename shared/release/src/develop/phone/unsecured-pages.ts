import type { IncomingMessage } from 'node:http'
import { isOwnName } from '@eqs/sandbox/caller'
import { isReserved } from '../../serve/operator-pages.ts'
import type { Middleware } from '../../serve/start-club.ts'
import { phonePage } from './phone-page.ts'

/** Matches the headers that proxies add. */
const proxyHeader = /^(?:x-forwarded-|forwarded$|via$)/

/**
 * Creates a middleware that refuses pages to other devices without TLS. Browsers give such pages neither service
 * workers nor cryptography, so the club could not start there.
 */
export async function refuseUnsecuredPages(): Promise<Middleware> {
  const send = await phonePage()
  const content =
    '<p>Para abrir EQS Club en este dispositivo, inicialo en la computadora con <code>npm start -- --phone</code> y abrí la dirección que muestra.</p>'
  return (request, response, next) =>
    isUnsecuredPage(request)
      ? send(response, { title: 'Falta una conexión segura', content, status: 403 })
      : next()
}

function isUnsecuredPage({ url = '/', headers, method }: IncomingMessage): boolean {
  const [path = '/'] = url.split('?', 1)
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true && !isReserved(path)
  // A proxy may have TLS.
  const isDirect = !Object.keys(headers).some(name => proxyHeader.test(name))
  return isPage && isDirect && headers.host !== undefined && !isOwnName(headers.host)
}
