import { clsx } from 'clsx'
import css from './avatar.module.css'
import { useBroken } from './use-broken'

export interface AvatarProps {
  readonly name: string
  readonly image?: string | null | undefined
  /** 'small' is 32 px wide, 'medium' 44 px and 'large' 96 px. Default 'medium'. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
}

/** Returns the initials of the first and the last word: 'MG' for 'María de los Ángeles García'. */
const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-AR')
}

/**
 * A member's picture, with initials as fallback. The avatar is hidden from screen readers, because the name
 * is written next to it.
 */
export const Avatar = ({ name, image, size = 'medium' }: AvatarProps) => {
  const [broken, setBroken] = useBroken()
  return (
    // CSS generates the initials from `data-initials`, so that they are not part of a button's accessible
    // name and the browser does not translate them.
    <span className={clsx(css.avatar, css[size])} aria-hidden="true" data-initials={toInitials(name)}>
      {image && image !== broken && (
        <img src={image} alt="" decoding="async" onError={() => setBroken(image)} />
      )}
    </span>
  )
}
