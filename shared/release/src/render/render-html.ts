import type { ClientConfig } from '@eqs/config/schema'
import { type DiscoveryDocument, versionPath } from '@eqs/contracts/discovery'
import { footerLinkPlaces, screenPlace, supportEmailPlace } from '@eqs/contracts/rendered'
import { html as escaped } from 'hono/html'
import type { ReleaseState } from '../history/release-state.ts'
import { type HostRelease, readRemoteRelease } from '../published/release-files.ts'
import type { Store } from '../store/store.ts'
import { contentSecurityPolicy, toOrigins } from './content-security-policy.ts'
import { configOfPage, type DeploymentConfig } from './deployment-config.ts'
import { pageFile } from './root-files.ts'

interface HtmlParts {
  readonly host: HostRelease
  readonly discovery: DiscoveryDocument
  readonly config: DeploymentConfig
  /** Rendered screen of the page. Without one the page shows the shell's outline. */
  readonly screen?: RenderedScreen | undefined
}

/**
 * Renders a page of the club. The shell's styles are inlined, so that a browser can use all of its six
 * connections for code and data. The boot script starts the route's requests before the shell's code arrives,
 * and hides the rendered screen from members who get another version. `text-scale` makes Chromium apply the text
 * size that a member has chosen for the whole device. `eqs-file` names a file that a start may need later: the
 * service worker stores it before it shows the page, so that the start needs no network.
 */
export function renderHtml({ host, discovery, config, screen }: HtmlParts): string {
  const url = (file: string) => `/${versionPath('host', host.version)}/${file}`
  const integrity = (file: string) => `integrity="${host.assets[file]}" crossorigin="anonymous"`
  return `<!doctype html>
<html lang="es-AR"${screen ? ' data-rendered' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="text-scale" content="scale">
<meta name="color-scheme" content="light dark">
${host.shell.head}
<meta name="eqs-host" content="${host.version}">
<meta name="eqs-release" content="${discovery.release}">
${screen ? `<meta name="eqs-rendered" content="${screen.path} ${screen.version}">\n` : ''}<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy({ host, config, screen })}">
${toOrigins(config.apiBase)
  .map(origin => `<link rel="preconnect" href="${origin}" crossorigin>\n`)
  .join('')}${linkPreview({ host, config, screen })}
<style>${host.shell.css}</style>
${screen ? `<style>${screen.css}</style>\n` : ''}${host.initial.map(file => `<script defer src="${url(file)}" ${integrity(file)}></script>`).join('\n')}
${host.signatureCheck.map(file => `<meta name="eqs-file" content="${url(file)} ${host.assets[file]}">\n`).join('')}<script type="application/json" id="eqs-config">${inlineJson(configOfPage(config, host.configNames))}</script>
<script type="application/json" id="eqs-discovery">${inlineJson(discovery)}</script>
<script>${host.boot}</script>
</head>
<body>
${screen ? `<div id="rendered">${screen.html}</div>\n` : ''}<div id="root">${host.shell.html}</div>
${screen ? `<script>${host.handOver}</script>\n` : ''}<noscript>EQS Club necesita JavaScript para funcionar.</noscript>
</body>
</html>
`
}

/** Serializes JSON so that it cannot close its script element. */
export const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const clubDescription = 'Sumá puntos con tus compras y canjealos por beneficios.'

/** Picture in the host's build, with its size in pixels. */
const picture = { file: 'preview.png', width: 1200, height: 630 }

/** Returns the tags that search engines and chats read. Only public screens have their own; all others have `noindex`. */
function linkPreview({ host, config, screen }: Omit<HtmlParts, 'discovery'>): string {
  const { publicOrigin: origin = '' } = config
  const { preview } = screen ?? {}
  const title = screen ? `${screen.title} · EQS Club` : 'EQS Club'
  const description = preview?.description ?? clubDescription
  const folder = `${origin}/${versionPath('host', host.version)}`
  const properties = {
    'og:type': 'website',
    'og:site_name': 'EQS Club',
    'og:locale': 'es_AR',
    'og:title': preview?.title ?? title,
    'og:description': description,
    ...(origin &&
      host.assets[picture.file] && {
        'og:image': `${folder}/${picture.file}`,
        'og:image:width': picture.width,
        'og:image:height': picture.height,
        'og:image:alt': `EQS Club. ${clubDescription}`,
        // Some networks do not read the size from the picture.
        'twitter:card': 'summary_large_image'
      })
  }
  return [
    escaped`<title>${title}</title>`,
    escaped`<meta name="description" content="${description}">`,
    // The canonical address has no parameters, such as those of a campaign or an invitation.
    screen
      ? escaped`<link rel="canonical" href="${origin}${screen.path}">`
      : '<meta name="robots" content="noindex">',
    ...Object.entries(properties).map(
      ([name, content]) =>
        escaped`<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}">`
    )
  ].join('\n')
}

type RenderedScreen = Awaited<ReturnType<typeof renderedScreens>>[number]

interface PagesParts extends Omit<HtmlParts, 'screen'> {
  readonly state: ReleaseState
}

/** Collects the rendered screens of the live versions, without canaries, which few members get, and disabled remotes. */
async function renderedScreens(store: Store, { state, host, discovery, config }: PagesParts) {
  const remotes = Object.entries(state.remotes).filter(([, { off }]) => !off)
  const screens = remotes.map(async ([name, { version }]) => {
    const { rendered = {} } = await readRemoteRelease(store, name, version)
    const live = discovery.microFrontends[name]?.find(({ deployment }) => deployment.default)
    return Object.entries(rendered).flatMap(([path, { html, css, preview }]) => {
      const route = live?.extras.remote.routes.find(candidate => candidate.path === path)
      if (!route) return []
      const filled = withFooterLinks(host.shell.plain, config)
        .replace(screenPlace, () => html)
        .replaceAll(supportEmailPlace, () => String(escaped`${config.supportEmail}`))
      // The page hides the screen from members who get another version.
      return [{ path, title: route.title, version: `${name}@${version}`, html: filled, css, preview }]
    })
  })
  return (await Promise.all(screens)).flat()
}

/** Fills in the links that the deployment has set, and removes the others. */
function withFooterLinks(plain: string, { footerLinks }: ClientConfig): string {
  const addresses = new Map(Object.entries(footerLinks))
  return Object.entries(footerLinkPlaces).reduce((html, [name, place]) => {
    const address = addresses.get(name)
    return address === undefined
      ? html.replace(new RegExp(`<a\\b[^>]*href="${place}"[^>]*>[^<]*</a>`), '')
      : html.replace(place, () => String(escaped`${address}`))
  }, plain)
}

/** Renders the page of every address without a page of its own, and the pages with a rendered screen, by file. */
export async function renderPages(store: Store, parts: PagesParts) {
  const screens = await renderedScreens(store, parts)
  const pages = screens.flatMap(screen => {
    const file = pageFile(screen.path)
    return file ? [[file, renderHtml({ ...parts, screen })] as const] : []
  })
  return { html: renderHtml(parts), pages: new Map(pages) }
}
