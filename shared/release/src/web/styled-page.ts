import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sharedFolder } from '@eqs/build/workspace'
import { html, raw } from 'hono/html'

/** Returns the styles of pages for operators and developers, with the design tokens. */
export const readStyle = async (): Promise<string> =>
  (await readFile(resolve(sharedFolder, 'ui/src/tokens.css'), 'utf8')) + style

const style = `
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: var(--fs-1) / var(--lh-body) system-ui, sans-serif; }
header, main { max-width: 76rem; margin: 0 auto; padding: var(--sp-5) var(--sp-4); }
header { padding-block-end: 0; }
h1, h2 { font-family: Georgia, serif; line-height: var(--lh-tight); margin: 0; }
h1 { font-size: var(--fs-5); }
h2 { font-size: var(--fs-4); }
p { margin: var(--sp-1) 0; overflow-wrap: anywhere; max-width: var(--measure); }
header p, .small { color: var(--muted); }
section { margin-block-end: var(--sp-7); }
section > h2 { margin-block-end: var(--sp-4); }
:focus-visible { outline: var(--ring) solid var(--focus); outline-offset: var(--stroke); }
.bad { color: var(--err); font-weight: var(--w-strong); }
figure { margin: 0; padding: var(--sp-4); background: var(--surface); border: var(--hair) solid var(--line); border-radius: var(--r-2); min-width: 0; }
figcaption { font-weight: var(--w-medium); margin-block-end: var(--sp-5); }
`

interface StyledPage {
  readonly title: string
  readonly lang?: string
  readonly css: string
  /** Content Security Policy of a page that is opened as a file and has no headers. */
  readonly policy?: string
  readonly body: ReturnType<typeof html>
}

/** Renders a complete page for operators or developers, without React. */
export const styledPage = async ({ title, lang = 'en', css, policy, body }: StyledPage): Promise<string> =>
  String(
    await html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${policy === undefined ? '' : html`<meta http-equiv="Content-Security-Policy" content="${raw(policy)}">`}
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${raw(css)}</style>
</head>
<body>
${body}
</body>
</html>
`
  )
