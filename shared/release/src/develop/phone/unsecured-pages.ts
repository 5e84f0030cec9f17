import type { IncomingMessage } from 'node:http'
import { isOwnName } from '@eqs/sandbox/caller'
import { isReserved } from '../../serve/operator-pages.ts'
import type { Answer } from '../../serve/start-club.ts'

/** Matches the headers of a proxy, which may have TLS. */
const forwarding = /^(?:x-forwarded-|forwarded$|via$)/

/**
 * Answers pages that another device asks for without TLS. Browsers give such a page neither a worker nor cryptography, so the club could
 * not start.
 *
 * @param command what starts the club for phones: `npm start -- --phone`.
 */
export const refuseUnsecuredPages =
  (command: string): Answer =>
  (request, response, next) => {
    if (!isUnsecuredPage(request)) return next()
    response.writeHead(403, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(`<!doctype html>
<html lang="es-AR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>EQS Club</title>
<h1>Falta una conexión segura</h1>
<p>Para abrir EQS Club en este dispositivo, inicialo en la computadora con <code>${command}</code> y abrí la dirección que muestra.</p>
</html>
`)
  }

function isUnsecuredPage({ url = '/', headers, method }: IncomingMessage): boolean {
  const [path = '/'] = url.split('?', 1)
  const isPage = method === 'GET' && headers.accept?.includes('text/html') === true && !isReserved(path)
  const isDirect = !Object.keys(headers).some(name => forwarding.test(name))
  return isPage && isDirect && headers.host !== undefined && !isOwnName(headers.host)
}
