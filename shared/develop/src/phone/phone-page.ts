import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { cspHash, readStyle, styledPage } from '@eqs/release'
import { isOwnName } from '@eqs/sandbox/caller'
import { html as escaped, html, raw } from 'hono/html'
import { isReserved } from '../reserved-paths.ts'
import type { Middleware } from '../start-club.ts'
import { type Authority, authorityName } from './authority.ts'

interface PageContent {
  readonly title: string
  /** HTML below the heading. */
  readonly content: string
  readonly status?: number
  readonly policy?: string
}

/** Creates a function that sends a page for a phone without TLS, in Spanish and with the club's colours. */
async function phonePage(): Promise<(response: ServerResponse, content: PageContent) => void> {
  const css = (await readStyle()) + phoneStyle
  const basePolicy = `default-src 'none'; style-src ${cspHash(css)}; img-src data:; frame-ancestors 'none'`
  return async (response, { title, content, status = 200, policy }) => {
    const body = html`<main><h1>${title}</h1>${raw(content)}</main>`
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy === undefined ? basePolicy : `${basePolicy}; ${policy}`
    })
    response.end(await styledPage({ title, lang: 'es-AR', css, body }))
  }
}

const phoneStyle = `
body { font-size: var(--fs-2); overflow-wrap: anywhere; }
main { max-width: 40rem; padding: var(--sp-6) var(--sp-5); }
h2 { margin: var(--sp-6) 0 var(--sp-2); }
ol, ul { padding-inline-start: var(--sp-5); }
li { margin-block-end: var(--sp-2); }
a { color: var(--link); }
.button { display: inline-flex; align-items: center; min-height: var(--target); padding: var(--sp-2) var(--sp-5); border-radius: var(--r-1);
  background: var(--action); color: var(--on-action); font-weight: var(--w-strong); text-decoration: none; }
code { white-space: nowrap; }
`

const certificatePath = '/eqs-club.crt'

/**
 * Creates a handler for requests without TLS. It sends the authority's certificate at its own path, and elsewhere
 * a page that explains how to trust it. The page opens the club once the phone trusts the authority.
 *
 * @param names of the server's certificate, best first.
 */
export async function trustPage(authority: Authority, names: readonly string[]): Promise<RequestListener> {
  const send = await phonePage()
  const trusted = authorityName(authority)
  return ({ url, headers, socket }, response) => {
    if (url === certificatePath) {
      response.setHeader('Content-Type', 'application/x-x509-ca-cert')
      response.setHeader('Content-Disposition', 'attachment; filename="eqs-club.crt"')
      return void response.end(new Uint8Array(authority.certificate.rawData))
    }
    const requested = names.find(name => headers.host?.startsWith(`${name}:`)) ?? names[0]
    const club = `https://${requested}:${socket.localPort}`
    const script = openWhenTrusted(club)
    const policy = `script-src ${cspHash(script)}; connect-src ${club}`
    send(response, { title: 'EQS Club en tu teléfono', content: steps(club, trusted, script), policy })
  }
}

/** Returns a script that tries the club over TLS whenever the page becomes visible, and opens it on success. */
const openWhenTrusted = (club: string): string =>
  `const go=()=>fetch('${club}/healthz',{mode:'no-cors'}).then(()=>location.replace('${club}/'),()=>{});go();document.addEventListener('visibilitychange',()=>document.hidden||go())`

function steps(club: string, trusted: string, script: string): string {
  const name = String(escaped`${trusted}`)
  return `
<p>Para instalar el club, ver tu tarjeta sin conexión y recibir avisos hace falta una conexión segura. Este certificado la permite. Vale solo en tu red local.</p>
<p><a class="button" href="${certificatePath}">Descargar el certificado</a></p>
<h2>En un iPhone o iPad</h2>
<ol>
<li>Tocá «Descargar el certificado» y después «Permitir».</li>
<li>Abrí Configuración, tocá «Perfil descargado» y después «Instalar».</li>
<li>En Configuración → General → Información → Configuración de confianza de certificados, activá «${name}».</li>
</ol>
<h2>En un Android</h2>
<ol>
<li>Tocá «Descargar el certificado».</li>
<li>Abrí Ajustes, buscá «certificado» y elegí «Instalar un certificado» → «Certificado de CA».</li>
<li>Elegí el archivo eqs-club.crt.</li>
</ol>
<h2>Listo</h2>
<p>Volvé a esta página: el club se abre solo. Si no, <a href="${club}/">abrí EQS Club</a>.</p>
<h2>Cuando termines de probar</h2>
<ul>
<li>En un iPhone o iPad: Configuración → General → VPN y administración de dispositivos → «${name}» → «Eliminar perfil».</li>
<li>En un Android: en Ajustes buscá «credenciales», elegí «Credenciales de usuario» y borrá «${name}».</li>
</ul>
<script>${script}</script>`
}

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
