import type { ServerResponse } from 'node:http'
import { cspHash } from '../../render/content-security-policy.ts'
import { readTokens } from '../../status/page/style.ts'

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
  const css = `${await readTokens()}\n${style}`
  const basePolicy = `default-src 'none'; style-src ${cspHash(css)}; frame-ancestors 'none'`
  return (response, { title, content, status = 200, policy }) => {
    response.writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy === undefined ? basePolicy : `${basePolicy}; ${policy}`
    })
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
}

const style = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: var(--fs-2) / var(--lh-body) system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 40rem; margin: 0 auto; padding: var(--sp-6) var(--sp-5); }
h1, h2 { font-family: Georgia, serif; line-height: var(--lh-tight); }
h1 { font-size: var(--fs-5); margin: 0; }
h2 { font-size: var(--fs-4); margin: var(--sp-6) 0 var(--sp-2); }
ol, ul { padding-inline-start: var(--sp-5); }
li { margin-block-end: var(--sp-2); }
a { color: var(--link); }
.button { display: inline-flex; align-items: center; min-height: var(--target); padding: var(--sp-2) var(--sp-5); border-radius: var(--r-1);
  background: var(--action); color: var(--on-action); font-weight: var(--w-strong); text-decoration: none; }
code { white-space: nowrap; }
.small { color: var(--muted); }
:focus-visible { outline: var(--ring) solid var(--focus); outline-offset: var(--stroke); }
`
