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
  IconQrcode,
  IconSun,
  IconTicket,
  IconUser,
  IconWallet,
  IconX
} from '@tabler/icons-react'
import { clsx } from 'clsx'
import css from './icon.module.css'

// The icons are imported by name, so that the bundler drops all other icons of the library.
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
  qr: IconQrcode,
  sun: IconSun,
  ticket: IconTicket,
  user: IconUser
} as const

/**
 * Names of the icons that screens and manifests of remotes can use. Screens do not import the icon library.
 * To provide another icon, add it to `drawings`.
 */
export type IconName = keyof typeof drawings

export interface IconProps {
  readonly name: IconName
  /** Width and height in CSS pixels. Default 20. */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/**
 * An icon. It is hidden from screen readers, so text next to the icon, or the accessible name of its button,
 * must have the same meaning.
 *
 * @example <Icon name="download" size={18} />
 */
export const Icon = ({ name, size = 20, className }: IconProps) => {
  const Drawing = drawings[name]
  return <Drawing size={size} className={clsx(css.icon, className)} aria-hidden="true" focusable="false" />
}

/** True when an icon with this name exists. Use it to check names from manifests. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(drawings, name)
