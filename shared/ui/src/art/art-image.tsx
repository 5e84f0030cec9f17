import { clsx } from 'clsx'
import css from './art-image.module.css'
import { Guilloche } from './guilloche'
import { useBroken } from './use-broken'

const shapes = { '4/3': 'standard', '1/1': 'square' } as const

export interface ArtImageProps {
  readonly src?: string | null | undefined
  /** The alternative text; an empty string when text next to the picture has the same content. */
  readonly alt: string
  /** Seed of the generated drawing that is shown when the picture is missing or fails to load. */
  readonly seed: string
  readonly ratio: '4/3' | '1/1'
  /**
   * True for a picture that is probably the screen's largest element (Largest Contentful Paint). The picture
   * is then fetched eagerly and with high priority.
   */
  readonly priority?: boolean | undefined
  readonly className?: string | undefined
}

/**
 * A picture in a box with a fixed aspect ratio, so that the layout does not shift when the picture loads or
 * fails. Without a picture, or when it fails to load, the box shows a generated drawing.
 *
 * @example <ArtImage src={promo.images[0]?.url} alt="" seed={promo._id} ratio="4/3" />
 */
export const ArtImage = ({ src, alt, seed, ratio, priority = false, className }: ArtImageProps) => {
  const [broken, setBroken] = useBroken()
  return (
    <div className={clsx(css.frame, css[shapes[ratio]], className)}>
      {src && src !== broken ? (
        <img
          src={src}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(src)}
        />
      ) : (
        <Guilloche seed={seed} />
      )}
    </div>
  )
}
