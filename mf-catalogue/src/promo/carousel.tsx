import { ArtImage, announce, Icon } from '@eqs/ui'
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useState
} from 'react'
import { lessMotion, useMedia } from '../member/use-media.ts'
import css from './carousel.module.css'
import { promoTexts as texts } from './promo-texts.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useRemeasured } from './use-remeasured.ts'

export interface CarouselProps {
  readonly images: readonly { readonly url: string; readonly name: string }[]
  /** Seed of the generated drawing that replaces a picture when it fails to load. */
  readonly seed: string
}

type Api = NonNullable<UseEmblaCarouselType[1]>

// `watchResize` is off, because Embla (the carousel library) would measure the slides at every resize event.
// `useRemeasured` measures the slides once the width has settled.
const options = { loop: true, align: 'start', watchResize: false } as const

/**
 * A carousel of pictures. It advances automatically, unless the member prefers reduced motion. The pointer or
 * focus on the carousel pauses it, unless the member has pressed the play button. Buttons, arrow keys and
 * swipes work at any time.
 */
export function Carousel({ images, seed }: CarouselProps) {
  const [viewport, api] = useEmblaCarousel(options)
  useRemeasured(api)
  const selected = useSelected(api)
  const still = useMedia(lessMotion)
  // The choice made with the play and pause button overrides hover and focus.
  const [asked, setAsked] = useState<'play' | 'pause'>()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)

  const advance = useCallback(() => api?.scrollNext(still), [api, still])
  const playing = !still && (asked === 'play' || (!asked && !hovered && !focused))
  useAutoplay(playing, advance)

  /**
   * Moves to another slide and announces that slide to screen readers. Automatic changes are not announced,
   * because they would interrupt a screen reader every few seconds.
   */
  function turn(to: 'next' | 'previous') {
    if (!api) return
    // A manual change ends playback that the play button started. Hover and focus then pause the carousel
    // again.
    if (asked === 'play') setAsked(undefined)
    if (to === 'next') api.scrollNext(still)
    else api.scrollPrev(still)
    announce(texts.slide(api.selectedScrollSnap() + 1, images.length))
  }

  /** A touch pauses the carousel until the member presses play, because touch has no hover. */
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
      {/* Before the slides, so that the pause button comes before the content that moves. */}
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
      <div ref={viewport} className={css.viewport} onPointerDown={stopAtTouch}>
        <div className={css.slides}>
          {images.map((image, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is a group, and a fieldset belongs to a form
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
    </section>
  )
}

interface ControlProps {
  readonly icon: ComponentProps<typeof Icon>['name']
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

/** The index of the selected slide. */
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
