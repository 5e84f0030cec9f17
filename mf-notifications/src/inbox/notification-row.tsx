import type { Notification } from '@eqs/api'
import { Link, safeLink } from '@eqs/navigation'
import { ArtImage, Icon, VisuallyHidden } from '@eqs/ui'
import { memo } from 'react'
import { inboxTexts as texts } from './inbox-texts.ts'
import css from './notification-row.module.css'

export interface NotificationRowProps {
  readonly notification: Notification
  /** How long ago it came, in words; empty when nobody knows. */
  readonly age: string
  readonly onRead: (id: string) => void
}

/**
 * One notification; the whole row is the control. With an address of this club it is a link within it, with another that can
 * be opened a link to another tab, else a button that only marks it as read.
 */
// Remembered: while the list's clock ticks, only rows whose words change are drawn anew.
export const NotificationRow = memo(function NotificationRow({
  notification,
  age,
  onRead
}: NotificationRowProps) {
  const { _id, read, url } = notification
  const link = safeLink(url, 'complete')
  const markRead = () => {
    if (!read) onRead(_id)
  }
  const screen = link && screenOf(link.href)
  const leadsTo = screen ? 'screen' : link ? 'tab' : undefined
  const words = <RowWords notification={notification} age={age} host={link?.foreignHost} leadsTo={leadsTo} />
  if (screen)
    return (
      <Link className={css.row} to={screen} onClick={markRead}>
        {words}
      </Link>
    )
  return link ? (
    <a
      className={css.row}
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={markRead}
      // The middle button opens a tab as well, but is no click.
      onAuxClick={event => event.button === 1 && markRead()}
    >
      {words}
    </a>
  ) : (
    <button type="button" className={css.row} aria-disabled={read} onClick={markRead}>
      {words}
    </button>
  )
})

interface RowWordsProps extends Pick<NotificationRowProps, 'notification' | 'age'> {
  readonly host: string | undefined
  readonly leadsTo: 'screen' | 'tab' | undefined
}

function RowWords({ notification, age, host, leadsTo }: RowWordsProps) {
  const { _id, title, message, read, start_date } = notification
  const image = imageOf(notification)
  return (
    <>
      <span className={read ? css.read : css.unread}>
        {!read && <VisuallyHidden>{texts.unread}</VisuallyHidden>}
      </span>
      <span className={css.words}>
        <span className={read ? css.title : css.unreadTitle}>{title}</span>
        <span>{message}</span>
        <span className={css.aside}>
          {start_date && <time dateTime={start_date.toISOString()}>{age}</time>}
          {leadsTo === 'tab' && (
            <span className={css.destination}>
              {host}
              <Icon name="external" size={16} />
              <VisuallyHidden>{texts.newTab}</VisuallyHidden>
            </span>
          )}
          {!leadsTo && !read && <VisuallyHidden>{texts.markRead}</VisuallyHidden>}
        </span>
      </span>
      {image && <ArtImage className={css.image} src={image} alt="" seed={_id} ratio="1/1" />}
    </>
  )
}

/** The address within the club; undefined for another site's, and for a file, which no screen shows. */
function screenOf(href: string): string | undefined {
  const { origin, pathname, search, hash } = new URL(href)
  const isFile = /\.[^/]*$/.test(pathname)
  return origin === location.origin && !isFile ? pathname + search + hash : undefined
}

/** The first of content, promotion and screen that has an image. */
function imageOf({ content, promo, screen }: Notification): string | undefined {
  return [content, promo, screen].find(holder => holder?.images[0])?.images[0]?.url
}
