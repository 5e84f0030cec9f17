import type { Promo } from '@eqs/api'
import { ArtImage, useModule } from '@eqs/ui'
import css from './promo-gallery.module.css'

/**
 * The promotion's pictures. The first picture renders at once. Several pictures are shown in a carousel,
 * which loads later. If the carousel fails to load, the first picture stays on screen.
 */
export function PromoGallery({ promo }: { readonly promo: Promo }) {
  const { _id, images } = promo
  const Carousel = useModule(
    () => import(/* webpackChunkName: "carousel" */ './carousel.tsx'),
    images.length > 1
  )?.Carousel
  if (Carousel) return <Carousel seed={_id} images={images} />
  const [first] = images
  return (
    <div data-controls={images.length > 1} className={css.still}>
      <div className={css.frame}>
        <ArtImage src={first?.url} alt={first?.name ?? ''} seed={_id} ratio="4/3" priority />
      </div>
    </div>
  )
}
