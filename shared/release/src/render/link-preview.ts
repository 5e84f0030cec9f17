import { versionPath } from '@eqs/contracts/discovery'
import { html as escaped } from 'hono/html'
import type { HostRelease } from '../published/release-files.ts'
import type { DeploymentConfig } from './deployment-config.ts'
import type { RenderedScreen } from './rendered-screens.ts'

interface PreviewParts {
  readonly host: Pick<HostRelease, 'version' | 'assets'>
  readonly config: Pick<DeploymentConfig, 'publicOrigin'>
  readonly screen: RenderedScreen | undefined
}

/** Description for pages that have none. */
const clubDescription = 'Sumá puntos con tus compras y canjealos por beneficios.'

/** Picture in the host's build, with its size in pixels. */
const picture = { file: 'preview.png', width: 1200, height: 630 }

/**
 * Returns the tags that search engines and chats read: title, description, address and picture. A public page
 * has specific tags. Every other page has those of the club and `noindex`, because only members can see it.
 */
export function linkPreview({ host, config, screen }: PreviewParts): string {
  const { publicOrigin: origin = '' } = config
  const { preview } = screen ?? {}
  const title = screen ? `${screen.title} · EQS Club` : 'EQS Club'
  const description = preview?.description ?? clubDescription
  const properties = {
    'og:type': 'website',
    'og:site_name': 'EQS Club',
    'og:locale': 'es_AR',
    'og:title': preview?.title ?? title,
    'og:description': description,
    ...(origin && host.assets[picture.file]
      ? pictureTags(`${origin}/${versionPath('host', host.version)}`)
      : {})
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

const pictureTags = (folder: string) => ({
  'og:image': `${folder}/${picture.file}`,
  'og:image:width': picture.width,
  'og:image:height': picture.height,
  'og:image:alt': `EQS Club. ${clubDescription}`,
  // Some networks do not read the size from the picture.
  'twitter:card': 'summary_large_image'
})
