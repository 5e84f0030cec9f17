import type { RequestListener } from 'node:http'
import { html as escaped } from 'hono/html'
import { cspHash } from '../../render/content-security-policy.ts'
import { type Authority, authorityName } from './authority.ts'
import { phonePage } from './phone-page.ts'

/** Path of the authority's certificate on the page without TLS. */
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
    send(response, { title: 'EQS Club en tu teléfono', content: steps({ club, trusted, script }), policy })
  }
}

/** Returns a script that tries the club over TLS whenever the page becomes visible, and opens it on success. */
const openWhenTrusted = (club: string): string =>
  `const go=()=>fetch('${club}/healthz',{mode:'no-cors'}).then(()=>location.replace('${club}/'),()=>{});go();document.addEventListener('visibilitychange',()=>document.hidden||go())`

interface Steps {
  /** Address of the club over TLS. */
  readonly club: string
  readonly trusted: string
  readonly script: string
}

function steps({ club, trusted, script }: Steps): string {
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
