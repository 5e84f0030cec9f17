import type { RequestListener } from 'node:http'
import { cspHashOf } from '../../render/csp-hash.ts'
import { readTokens } from '../../status/page/style.ts'

/** Path of the authority's certificate on the page without TLS. */
const certificatePath = '/eqs-club.crt'

export interface TrustPage {
  /** The authority's certificate, DER. */
  readonly certificate: Uint8Array
  /** Names of the server's certificate, best first. */
  readonly names: readonly string[]
  readonly port: () => number
}

/**
 * Answers a phone that came without TLS: with the authority's certificate, and everywhere else with a page that says how to trust it. A
 * phone that trusts it goes on to the club by itself.
 */
export async function trustPage({ certificate, names, port }: TrustPage): Promise<RequestListener> {
  const tokens = await readTokens()
  const css = `${tokens}\n${style}`
  return ({ url, headers }, response) => {
    if (url === certificatePath) {
      response.setHeader('Content-Type', 'application/x-x509-ca-cert')
      response.setHeader('Content-Disposition', 'attachment; filename="eqs-club.crt"')
      return void response.end(certificate)
    }
    const asked = names.find(name => headers.host?.startsWith(`${name}:`)) ?? names[0]
    const club = `https://${asked}:${port()}`
    const script = goOn(club)
    const policy = `default-src 'none'; style-src ${cspHashOf(css)}; script-src ${cspHashOf(script)}; connect-src ${club}; frame-ancestors 'none'`
    response.setHeader('Content-Security-Policy', policy)
    sendPage(response, 'EQS Club en tu teléfono', css, `${steps(club)}<script>${script}</script>`)
  }
}

/** Tries the club over TLS whenever the page is seen, and opens it when the authority is trusted. */
const goOn = (club: string): string =>
  `const go=()=>fetch('${club}/healthz',{mode:'no-cors'}).then(()=>location.replace('${club}/'),()=>{});go();document.addEventListener('visibilitychange',()=>document.hidden||go())`

const steps = (club: string): string => `
<p>Para instalar el club, ver tu tarjeta sin conexión y recibir avisos hace falta una conexión segura. Este certificado la permite. Vale solo en tu red local.</p>
<p><a class="button" href="${certificatePath}">Descargar el certificado</a></p>
<h2>En un iPhone o iPad</h2>
<ol>
<li>Tocá «Descargar el certificado» y después «Permitir».</li>
<li>Abrí Configuración, tocá «Perfil descargado» y después «Instalar».</li>
<li>En Configuración → General → Información → Configuración de confianza de certificados, activá «EQS Club».</li>
</ol>
<h2>En un Android</h2>
<ol>
<li>Tocá «Descargar el certificado».</li>
<li>Abrí Ajustes, buscá «certificado» y elegí «Instalar un certificado» → «Certificado de CA».</li>
<li>Elegí el archivo eqs-club.crt.</li>
</ol>
<h2>Listo</h2>
<p>Volvé a esta página: el club se abre solo. Si no, <a href="${club}/">abrí EQS Club</a>.</p>
<p class="small">Cuando termines de probar, borrá el certificado desde la misma configuración.</p>`

/** Sends a page in Spanish. @param content HTML. */
function sendPage(
  response: Parameters<RequestListener>[1],
  title: string,
  css: string,
  content: string
): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Cache-Control', 'no-store')
  response.end(`<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${css}</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`)
}

const style = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: var(--fs-2) / var(--lh-body) system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 40rem; margin: 0 auto; padding: var(--sp-6) var(--sp-5); }
h1, h2 { font-family: Georgia, serif; line-height: var(--lh-tight); }
h1 { font-size: var(--fs-5); margin: 0; }
h2 { font-size: var(--fs-4); margin: var(--sp-6) 0 var(--sp-2); }
ol { padding-inline-start: var(--sp-5); }
li { margin-block-end: var(--sp-2); }
a { color: var(--link); }
.button { display: inline-flex; align-items: center; min-height: var(--target); padding: 0 var(--sp-5); border-radius: var(--r-1);
  background: var(--action); color: var(--on-action); font-weight: var(--w-strong); text-decoration: none; }
.small { color: var(--muted); }
:focus-visible { outline: var(--ring) solid var(--focus); outline-offset: var(--stroke); }
`
