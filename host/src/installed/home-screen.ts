/** Adds the application's name and splash images to the page: iOS does not read them from the manifest. */
export function prepareHomeScreen(): void {
  for (const [name, content] of Object.entries(meta))
    document.head.append(Object.assign(document.createElement('meta'), { name, content }))
  // Errors are ignored: without a splash image, iOS shows a white screen while the club opens.
  void addSplash().catch(() => {})
}

const meta = { 'apple-mobile-web-app-capable': 'yes', 'apple-mobile-web-app-title': 'EQS Club' }

/** Width of the icon on the splash image, as a fraction of the shorter side of the screen. */
const iconShare = 0.28

/**
 * Draws splash images for portrait and landscape in the size of the device's screen. iOS requires the exact
 * size, and there are too many screen sizes to publish an image for each of them.
 */
async function addSplash(): Promise<void> {
  const icon = new Image()
  icon.src = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? ''
  await icon.decode()
  const { width, height } = screen
  for (const [w, h, orientation] of [
    [width, height, 'portrait'],
    [height, width, 'landscape']
  ] as const) {
    const canvas = document.createElement('canvas')
    canvas.width = w * devicePixelRatio
    canvas.height = h * devicePixelRatio
    const drawing = canvas.getContext('2d')
    if (!drawing) return
    drawing.fillStyle = getComputedStyle(document.documentElement).backgroundColor
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    const side = Math.min(canvas.width, canvas.height) * iconShare
    drawing.drawImage(icon, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(orientation: ${orientation})`
    link.href = canvas.toDataURL('image/png')
    document.head.append(link)
  }
}
