import { useState } from 'react'
import { classNames } from '../class-names'
import css from './art-image.module.css'
import { Guilloche } from './guilloche'

const shapes = { '4/3': 'standard', '1/1': 'square' } as const

export interface ArtImageProps {
  readonly src?: string | null | undefined
  /** Empty where the text beside it says as much. */
  readonly alt: string
  /** Seeds the drawing that stands in for a picture that is missing or does not load. */
  readonly seed: string
  readonly ratio: '4/3' | '1/1'
  /** Likely the largest thing on the first screen: fetched at once and ahead of others. */
  readonly priority?: boolean | undefined
  readonly className?: string | undefined
}

/** A picture in a box whose shape is known beforehand, so that nothing moves when it arrives or fails. */
export const ArtImage = ({ src, alt, seed, ratio, priority = false, className }: ArtImageProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={classNames(css.frame, css[shapes[ratio]], className)}>
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
