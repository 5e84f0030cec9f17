import {
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconClock,
  IconCopy,
  IconDeviceMobile,
  IconDownload,
  IconExternalLink,
  IconHeart,
  IconHeartFilled,
  IconInfoCircle,
  IconLock,
  IconLogout,
  IconMail,
  IconMenu2,
  IconMoon,
  IconPlayerPause,
  IconPlayerPlay,
  IconSun,
  IconTicket,
  IconUser,
  IconWallet,
  IconX
} from '@tabler/icons-react'
import { classNames } from './class-names'
import css from './icon.module.css'

// One by one, never the whole set: the bundler drops the thousands that nobody names.
const drawings = {
  account: IconWallet,
  alert: IconAlertTriangle,
  bell: IconBell,
  check: IconCheck,
  chevronDown: IconChevronDown,
  chevronLeft: IconChevronLeft,
  chevronRight: IconChevronRight,
  clock: IconClock,
  close: IconX,
  copy: IconCopy,
  device: IconDeviceMobile,
  download: IconDownload,
  external: IconExternalLink,
  heart: IconHeart,
  heartFilled: IconHeartFilled,
  info: IconInfoCircle,
  lock: IconLock,
  logout: IconLogout,
  mail: IconMail,
  menu: IconMenu2,
  moon: IconMoon,
  pause: IconPlayerPause,
  play: IconPlayerPlay,
  sun: IconSun,
  ticket: IconTicket,
  user: IconUser
} as const

/** The drawings that screens and manifests of remotes may name; a new one is added here, not imported by a screen. */
export type IconName = keyof typeof drawings

export interface IconProps {
  readonly name: IconName
  /** CSS pixels of the square; 20 unless told. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** A drawing beside a text. Hidden from assistive technology: the text or the button's name carries the meaning. */
export const Icon = ({ name, size = 20, className }: IconProps) => {
  const Drawing = drawings[name]
  return (
    <Drawing size={size} className={classNames(css.icon, className)} aria-hidden="true" focusable="false" />
  )
}

/** Whether a word from outside names one of the drawings. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(drawings, name)
