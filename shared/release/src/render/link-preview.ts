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

/** The description of a page that has none of its own. */
const clubDescription = 'Sumá puntos con tus compras y canjealos por beneficios.'

/** Name of the picture in the files of a host's build, and its size in pixels. */
const picture = { file: 'preview.png', width: 1200, height: 630 }

/**
 * Returns the tags by which search engines and chats read a page: title, description, address and picture. A public page has
 * its own; every other address has those of the club and is not to be found by a search, since only a member sees it.
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
      ? pictureOf(`${origin}/${versionPath('host', host.version)}`)
      : {})
  }
  return [
    escaped`<title>${title}</title>`,
    escaped`<meta name="description" content="${description}">`,
    // Without parameters, such as those of a campaign or of who invites.
    screen
      ? escaped`<link rel="canonical" href="${origin}${screen.path}">`
      : '<meta name="robots" content="noindex">',
    ...Object.entries(properties).map(
      ([name, content]) =>
        escaped`<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}">`
    )
  ].join('\n')
}

const pictureOf = (folder: string) => ({
  'og:image': `${folder}/${picture.file}`,
  'og:image:width': picture.width,
  'og:image:height': picture.height,
  'og:image:alt': `EQS Club. ${clubDescription}`,
  // For networks that do not take the size from the picture.
  'twitter:card': 'summary_large_image'
})
