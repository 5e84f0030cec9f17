import { expect, type Page } from '../fixtures/club.ts'

/** Saves the screenshots side by side, at half size, as one JPEG file. */
export async function savePicture(page: Page, shots: readonly Buffer[], path: string): Promise<void> {
  const album = await page
    .context()
    .browser()
    ?.newPage({ viewport: { width: 1_720, height: 460 } })
  if (!album) throw new Error('the browser is gone')
  const images = shots.map(shot => `<img alt="" src="data:image/png;base64,${shot.toString('base64')}">`)
  await album.setContent(
    `<style>body{margin:0;display:inline-flex;gap:12px;padding:12px;background:#888}img{height:422px}</style>${images.join('')}`
  )
  await expect(album.locator('img')).toHaveCount(shots.length)
  await album.locator('body').screenshot({ path, type: 'jpeg', quality: 72 })
  await album.close()
}
