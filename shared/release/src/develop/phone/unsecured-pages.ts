import type { IncomingMessage } from 'node:http'
import { isOwnName } from '@eqs/sandbox/caller'
import { isReserved } from '../../serve/operator-pages.ts'
import type { Answer } from '../../serve/start-club.ts'
import { phonePage } from './phone-page.ts'

/** Matches the headers of a proxy, which may have TLS. */
const forwarding = /^(?:x-forwarded-|forwarded$|via$)/

/**
 * Answers requests for pages from other devices without TLS. Browsers give such a page neither a service
 * worker nor cryptography, so the club could not start.
 *
 * @param command the command that starts the club for phones: `npm start -- --phone`.
 */
export async function refuseUnsecuredPages(command: string): Promise<Answer> {
  const send = await phonePage()
  const content = `<p>Para abrir EQS Club en este dispositivo, inicialo en la computadora con <code>${command}</code> y abrí la dirección que muestra.</p>`
  return (request, response, next) =>
    isUnsecuredPage(request)
      ? send(response, { title: 'Falta una conexión segura', content, status: 403 })
      : next()
}

function isUnsecuredPage({ url = '/', headers, method }: IncomingMessage): boolean {
  const [path = '/'] = url.split('?', 1)
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true && !isReserved(path)
  const isDirect = !Object.keys(headers).some(name => forwarding.test(name))
  return isPage && isDirect && headers.host !== undefined && !isOwnName(headers.host)
}
