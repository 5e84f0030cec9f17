import { safeLink } from '@eqs/navigation'
import { ArtImage, Icon, VisuallyHidden } from '@eqs/ui'
import { memo } from 'react'
import { Age } from './age.tsx'
import { inboxTexts as texts } from './inbox-texts.ts'
import css from './notification-row.module.css'
import type { Alert } from './use-inbox.ts'

export interface NotificationRowProps {
  readonly notification: Alert
  readonly onRead: (id: string) => void
}

/**
 * A notification. The whole row is one control. If the notification has an address that can be opened, the
 * row is a link, which opens web pages in a new tab (specification, section 2). Otherwise the row is a button
 * that marks the notification as read. The component is memoized, because scrolling renders the list.
 */
export const NotificationRow = memo(function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { _id, read, url } = notification
  const link = safeLink(url)
  const markRead = () => {
    if (!read) onRead(_id)
  }
  const words = <RowWords notification={notification} link={link} />
  return link ? (
    <a
      className={css.row}
      href={link.href}
      {...(link.isPage && { target: '_blank' })}
      rel="noopener noreferrer"
      onClick={markRead}
      // The middle mouse button also opens the link, but fires no click event.
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

interface RowWordsProps extends Pick<NotificationRowProps, 'notification'> {
  readonly link: ReturnType<typeof safeLink>
}

function RowWords({ notification, link }: RowWordsProps) {
  const { _id, title, message, read, start_date } = notification
  const image = findImage(notification)
  return (
    <>
      <span className={read ? css.read : css.unread}>
        {!read && <VisuallyHidden>{texts.unread}</VisuallyHidden>}
      </span>
      <span className={css.words}>
        <span className={read ? undefined : css.unreadTitle}>{title}</span>
        <span className={css.message}>{message}</span>
        <span className={css.aside}>
          {start_date && <Age date={start_date} />}
          {link?.isPage && (
            <span className={css.destination}>
              {link.foreignHost && <span>{link.foreignHost}</span>}
              <Icon name="external" size={16} />
              <VisuallyHidden>{texts.newTab}</VisuallyHidden>
            </span>
          )}
          {!link && !read && <VisuallyHidden>{texts.markRead}</VisuallyHidden>}
        </span>
      </span>
      {image && <ArtImage className={css.image} src={image} alt="" seed={_id} ratio="1/1" />}
    </>
  )
}

/**
 * Finds the first image in the notification's fields `content`, `promo` and `screen`, in this order;
 * undefined when none of the fields has an image.
 */
function findImage({ content, promo, screen }: Alert): string | undefined {
  return [content, promo, screen].find(holder => holder?.images[0])?.images[0]?.url
}
