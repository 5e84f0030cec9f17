import { useState } from 'react'
import { classNames } from '../class-names'
import css from './avatar.module.css'

export interface AvatarProps {
  readonly name: string
  readonly image?: string | null | undefined
  /** 32, 44 or 96 px; 'medium' unless told. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
}

/** 'MG' for 'María de los Ángeles García': the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-AR')
}

/** A member's picture, or the initials while there is none that loads. Decorative: their name is written beside it. */
export const Avatar = ({ name, image, size = 'medium' }: AvatarProps) => {
  const [broken, setBroken] = useState<string>()
  return (
    // The style sheet draws the initials: a button's visible words are then its name, and no translator touches them.
    <span className={classNames(css.avatar, css[size])} aria-hidden="true" data-initials={initialsOf(name)}>
      {image && image !== broken && (
        <img src={image} alt="" decoding="async" onError={() => setBroken(image)} />
      )}
    </span>
  )
}
