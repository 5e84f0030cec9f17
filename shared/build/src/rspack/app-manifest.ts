import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Compiler, rspack } from '@rspack/core'
import { root } from '../workspace.ts'

// The web app manifest and its icons, with which members install the club as an app. Manifest and icons are
// files of the host's build. So they are published and rolled back together with the host, and servers need
// no extra route.

const icons = [
  { src: 'icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: 'icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }
] as const

/** Icon for the home screen of iOS. The icon has no rounded corners, because iOS rounds them itself. */
const appleIcon = 'icon-180.png'

const manifestFile = 'manifest.json'

/**
 * Reads a colour from the design tokens (`tokens.css`).
 *
 * @param name the token's name without the leading `--`.
 * @returns the colour in the light and in the dark theme.
 * @throws {Error} when the token does not exist.
 */
function token(name: string): { readonly light: string; readonly dark: string } {
  const tokens = readFileSync(resolve(root, 'shared/ui/src/tokens.css'), 'utf8')
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  if (!light || !dark) throw new Error(`the design has no colour named ${name} in both themes`)
  return { light, dark }
}

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
  shortcuts: [
    { name: 'Mi tarjeta', url: '/tarjeta', icons: shortcutIcons },
    { name: 'Mis códigos', url: '/mi-cuenta/canjes', icons: shortcutIcons },
    { name: 'Catálogo', url: '/', icons: shortcutIcons }
  ]
})

/** Rspack plugin that adds the web app manifest and its icons to the files of the host's build. */
export class AppManifest {
  apply(compiler: Compiler): void {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
    compiler.hooks.thisCompilation.tap('AppManifest', compilation => {
      compilation.hooks.processAssets.tap({ name: 'AppManifest', stage }, () => {
        for (const file of [...icons.map(({ src }) => src), appleIcon]) {
          const bytes = readFileSync(resolve(root, 'host/icons', file))
          compilation.emitAsset(file, new rspack.sources.RawSource(bytes))
        }
        compilation.emitAsset(manifestFile, new rspack.sources.RawSource(JSON.stringify(manifest())))
      })
    })
  }
}

/**
 * Returns HTML tags for the page's head: theme colours, manifest and iOS icon.
 *
 * @param folder the URL path of the host's files: `/host/1.4.4`.
 */
export function readHead(folder: string): string {
  const { light, dark } = token('side')
  return [
    `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`,
    `<link rel="manifest" href="${folder}/${manifestFile}">`,
    `<link rel="apple-touch-icon" href="${folder}/${appleIcon}">`
  ].join('\n')
}
