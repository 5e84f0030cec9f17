import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Compiler, rspack } from '@rspack/core'
import { root } from '../workspace.ts'
import { type DrawPicture, drawAppPictures } from './app-pictures.ts'
import { token } from './token.ts'

// The web app manifest and its icons, with which members install the club as an app. Manifest and icons are
// files of the host's build. So they are published and rolled back together with the host, and servers need
// no extra route.

const icons = [
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }
] as const

/**
 * Screenshots for the dialog in which browsers offer the installation. `PICTURES=1 npx playwright test
 * --project=pictures installation` in `e2e` takes them again.
 */
const screenshots = [
  { src: 'screenshot-narrow.jpg', sizes: '780x1688', form_factor: 'narrow' },
  { src: 'screenshot-wide.jpg', sizes: '1280x800', form_factor: 'wide' }
].map(one => ({ ...one, type: 'image/jpeg', label: 'El catálogo de EQS Club' }))

/** Icon for the home screen of iOS. The icon has no rounded corners, because iOS rounds them itself. */
const appleIcon = 'icon-180.png'

const manifestFile = 'manifest.json'

const shortcutIcons = icons.slice(0, 1)

const manifest = () => ({
  // With a fixed id, browsers treat the installed club as the same app in all versions.
  id: '/',
  name: 'EQS Club',
  short_name: 'EQS Club',
  description: 'Sumá puntos con tus compras y canjealos por beneficios.',
  lang: 'es-AR',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: token('side').light,
  background_color: token('bg').light,
  icons,
  screenshots,
  shortcuts: [
    { name: 'Mi tarjeta', url: '/tarjeta', icons: shortcutIcons },
    { name: 'Mis códigos', url: '/mi-cuenta/canjes', icons: shortcutIcons },
    { name: 'Catálogo', url: '/', icons: shortcutIcons }
  ]
})

/** Rspack plugin that adds the web app manifest, its icons and the pictures of the club to the files of the host's build. */
export class AppManifest {
  private readonly draw: DrawPicture

  constructor(draw: DrawPicture) {
    this.draw = draw
  }

  apply(compiler: Compiler): void {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
    compiler.hooks.thisCompilation.tap('AppManifest', compilation => {
      compilation.hooks.processAssets.tapPromise({ name: 'AppManifest', stage }, async () => {
        for (const file of [...[...icons, ...screenshots].map(({ src }) => src), appleIcon]) {
          const bytes = readFileSync(resolve(root, 'host/icons', file))
          compilation.emitAsset(file, new rspack.sources.RawSource(bytes))
        }
        for (const [file, bytes] of await drawAppPictures(this.draw))
          compilation.emitAsset(file, new rspack.sources.RawSource(Buffer.from(bytes)))
        compilation.emitAsset(manifestFile, new rspack.sources.RawSource(JSON.stringify(manifest())))
      })
    })
  }
}

/**
 * Returns HTML tags for the page's head: theme colours, manifest and icons.
 *
 * @param folder the URL path of the host's files: `/host/1.4.4`.
 */
export function readHead(folder: string): string {
  const { light, dark } = token('side')
  return [
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`,
    `<link rel="manifest" href="${folder}/${manifestFile}">`,
    // The page shows the icon later (`icons.ts`), because it would take a connection from the first files.
    '<link rel="icon" href="data:,">',
    `<link rel="apple-touch-icon" href="${folder}/${appleIcon}">`
  ].join('\n')
}
