import { useState } from 'react'
import { classNames } from '../class-names'
import css from './avatar.module.css'

export interface AvatarProps {
  readonly name: string
  readonly image?: string | null | undefined
  /** 32, 44 or 96 px. Default 'medium'. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
}

/** The initials of the first and the last word: 'MG' for 'María de los Ángeles García'. */
const toInitials = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-AR')
}

/** A member's picture, with initials as fallback. It is decorative: the name is written beside it. */
export const Avatar = ({ name, image, size = 'medium' }: AvatarProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    // Drawn by CSS, so that they are neither part of a button's accessible name nor translated by the
    // browser.
    <span className={classNames(css.avatar, css[size])} aria-hidden="true" data-initials={toInitials(name)}>
      {image && image !== broken && (
        <img src={image} alt="" decoding="async" onError={() => setBroken(image)} />
      )}
    </span>
  )
}
