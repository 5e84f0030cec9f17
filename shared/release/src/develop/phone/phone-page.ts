import type { ServerResponse } from 'node:http'
import { html, raw } from 'hono/html'
import { cspHash } from '../../render/content-security-policy.ts'
import { readTokens, style, styledPage } from '../../web/styled-page.ts'

interface PageContent {
  readonly title: string
  /** HTML below the heading. */
  readonly content: string
  /** HTTP status. Default: 200. */
  readonly status?: number
  /** Additional directives of the Content Security Policy. */
  readonly policy?: string
}

/** Creates a function that sends a page for a phone without TLS, in Spanish and with the club's colours. */
export async function phonePage(): Promise<(response: ServerResponse, content: PageContent) => void> {
  const css = `${await readTokens()}${style}${phoneStyle}`
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
