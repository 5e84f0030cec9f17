import type { WebAsset } from '@eqs/api'

type Answer = { readonly body: string }

/**
 * Shows the brand's images in a screen that came with the page: which ones they are is known only now, and the code that
 * would show them may take long. `<img data-asset="signin_cover_web" hidden>` names the asset that belongs there.
 *
 * @param answer of `/api/assets/web`, as text.
 */
export async function showAssets(screen: ParentNode, answer: Promise<Answer>): Promise<void> {
  const parsed = JSON.parse((await answer).body)
  const assets: readonly Partial<WebAsset>[] = parsed.data ?? parsed
  for (const image of screen.querySelectorAll<HTMLImageElement>('img[data-asset]')) {
    const url = assets.find(({ name }) => name === image.dataset.asset)?.url
    if (!url) continue
    // Without one it is as before: the screen has a drawing in its place.
    image.onerror = () => {
      image.hidden = true
    }
    image.hidden = false
    image.src = url
  }
}
