import type { ClientConfig } from '@eqs/config/schema'
import type { DiscoveryDocument } from '@eqs/contracts/discovery'
import { versionPath } from '@eqs/contracts/discovery'
import type { HostRelease } from '../published/release-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

export interface HtmlParts {
  readonly host: HostRelease
  readonly discovery: DiscoveryDocument
  readonly config: ClientConfig
}

/**
 * The one HTML of the club, with the shell's styles in it: a browser that opens six connections at a time then spends
 * all of them on code and data. It holds all that the first screen needs to know, so that after it everything else is asked
 * for at once: the boot script starts the route's files and data before the shell's code arrives.
 */
export function renderHtml({ host, discovery, config }: HtmlParts): string {
  const url = (file: string) => `/${versionPath('host', host.version)}/${file}`
  const checked = (file: string) => `integrity="${host.assets[file]}" crossorigin="anonymous"`
  return `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#5E0F30">
<meta name="description" content="Sumá puntos con tus compras y canjealos por beneficios.">
<meta name="eqs-host" content="${host.version}">
<meta name="eqs-release" content="${discovery.release}">
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy({ host, config })}">
<title>EQS Club</title>
<link rel="icon" href="data:,">
<style>${host.shell.css}</style>
${host.initial.map(file => `<script defer src="${url(file)}" ${checked(file)}></script>`).join('\n')}
<script type="application/json" id="eqs-config">${inlineJson(config)}</script>
<script type="application/json" id="eqs-discovery">${inlineJson(discovery)}</script>
<script>${host.boot}</script>
</head>
<body>
<div id="root">${host.shell.html}</div>
<noscript>EQS Club necesita JavaScript para funcionar.</noscript>
</body>
</html>
`
}

/** JSON that cannot end the script element it stands in. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
