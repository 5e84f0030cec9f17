import { html, raw } from 'hono/html'

interface StyledPage {
  readonly title: string
  /** Default: `en`. */
  readonly lang?: string
  readonly css: string
  /** Content Security Policy of a page that is opened as a file and has no headers. */
  readonly policy?: string
  /** Content of the body. */
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

/** Formats a time in UTC: `2026-01-31 12:00`. */
export const momentText = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')
