import type { Image } from '@eqs/api'
import { ArtImage, announce, Icon, type IconName } from '@eqs/ui'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useState } from 'react'
import { lessMotion, useMedia } from '../member/use-media.ts'
import css from './carousel.module.css'
import { promoTexts as texts } from './promo-texts.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useRemeasured } from './use-remeasured.ts'

export interface CarouselProps {
  readonly images: readonly Image[]
  /** For the drawing that stands in for a picture that fails. */
  readonly seed: string
}

type Api = NonNullable<UseEmblaCarouselType[1]>

// Its own measuring waits for nothing; ours waits until a change of size is over.
const options = { loop: true, align: 'start', watchResize: false } as const

/** Pictures that take turns: by themselves while nobody is busy with them, by buttons, arrow keys or a swipe at any time. */
export function Carousel({ images, seed }: CarouselProps) {
  const [viewport, api] = useEmblaCarousel(options)
  useRemeasured(api)
  const selected = useSelected(api)
  const still = useMedia(lessMotion)
  // A press on play or pause outranks where the pointer and the focus are.
  const [asked, setAsked] = useState<'play' | 'pause'>()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const advance = useCallback(() => api?.scrollNext(still), [api, still])
  const playing = !still && (asked === 'play' || (!asked && !hovered && !focused))
  useAutoplay(playing, advance)

  /** Only a change that was asked for is said: pictures that pass by themselves would never let a reader finish. */
  function turn(to: 'next' | 'previous') {
    if (!api) return
    // Turning them by hand ends what was asked: the member looks at each.
    if (asked === 'play') setAsked(undefined)
    if (to === 'next') api.scrollNext(still)
    else api.scrollPrev(still)
    announce(texts.slide(api.selectedScrollSnap() + 1, images.length))
  }

  /** Whoever touches the pictures wants to look: nothing moves by itself again until it is asked to. */
  function stopAtTouch({ pointerType }: PointerEvent) {
    if (pointerType !== 'mouse') setAsked('pause')
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(false)
  }

  return (
    <section
      className={css.carousel}
      aria-roledescription={texts.galleryRole}
      aria-label={texts.gallery}
      onPointerEnter={event => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key === 'ArrowRight') turn('next')
        if (event.key === 'ArrowLeft') turn('previous')
      }}
    >
      <div ref={viewport} className={css.viewport} onPointerDown={stopAtTouch}>
        <div className={css.slides}>
          {images.map((image, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and a fieldset would be a form's
            <div
              key={image.url}
              role="group"
              aria-roledescription={texts.slideRole}
              aria-label={texts.slide(index + 1, images.length)}
              aria-hidden={index !== selected}
              className={css.slide}
            >
              <ArtImage
                src={image.url}
                alt={image.name}
                seed={`${seed} ${index}`}
                ratio="4/3"
                priority={index === 0}
              />
            </div>
          ))}
        </div>
      </div>
      <div className={css.controls}>
        <Control
          icon="chevronLeft"
          name={texts.previous}
          onPress={() => turn('previous')}
          onPointerDown={stopAtTouch}
        />
        <p className={css.place}>
          <span aria-hidden="true">{`${selected + 1} / ${images.length}`}</span>
        </p>
        <Control
          icon="chevronRight"
          name={texts.next}
          onPress={() => turn('next')}
          onPointerDown={stopAtTouch}
        />
        {!still && (
          <Control
            icon={asked === 'pause' ? 'play' : 'pause'}
            name={asked === 'pause' ? texts.play : texts.pause}
            onPress={() => setAsked(asked === 'pause' ? 'play' : 'pause')}
          />
        )}
      </div>
    </section>
  )
}

interface ControlProps {
  readonly icon: IconName
  readonly name: string
  readonly onPress: () => void
  readonly onPointerDown?: (event: PointerEvent) => void
}

function Control({ icon, name, onPress, ...rest }: ControlProps) {
  return (
    <button {...rest} type="button" className={css.control} aria-label={name} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

/** The index of the picture on show. */
function useSelected(api: Api | undefined): number {
  const [selected, setSelected] = useState(0)
  useEffect(() => {
    if (!api) return
    const follow = () => setSelected(api.selectedScrollSnap())
    api.on('select', follow).on('reInit', follow)
    return () => {
      api.off('select', follow).off('reInit', follow)
    }
  }, [api])
  return selected
}
