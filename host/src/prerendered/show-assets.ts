import type { WebAsset } from '@eqs/api'

type Answer = { readonly body: string }

/**
 * Shows the brand's images in the prerendered screen, without waiting for the screen's code. The addresses of
 * the images are not in the HTML, because they come from the provider. The HTML has a placeholder for each
 * image: `<img data-asset="signin_cover_web" hidden>`.
 *
 * @param screen the prerendered screen.
 * @param answer the response of `/api/assets/web`, with its body as text.
 * @throws {Error} when the call failed or its body cannot be parsed.
 */
export async function showAssets(screen: ParentNode, answer: Promise<Answer>): Promise<void> {
  const parsed = JSON.parse((await answer).body)
  const assets: readonly Partial<WebAsset>[] = parsed.data ?? parsed
  for (const image of screen.querySelectorAll<HTMLImageElement>('img[data-asset]')) {
    const url = assets.find(({ name }) => name === image.dataset.asset)?.url
    if (!url) continue
    // If the image cannot be loaded, it is hidden again.
    image.onerror = () => {
      image.hidden = true
    }
    image.hidden = false
    image.src = url
  }
}
