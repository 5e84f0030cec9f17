import { safeLink } from '@eqs/navigation/safe-link'
import { find, isOfClub, page } from './stored-page.ts'

// Handles the Web Push messages of the provider. A message has the id, title, text, address and picture of an
// alert. Browsers require a visible notification for each push message, so a notification is shown even if
// the message cannot be read.

declare const self: ServiceWorkerGlobalScope

const texts = { title: 'EQS Club', message: 'Tenés una alerta nueva.' } as const

/** Path of the list of alerts. It opens for an alert without a valid address. */
const alerts = '/notificaciones'

/**
 * Shows a notification for a push message, and posts `alert` to the open pages, which fetch their alerts again.
 * If the message has neither a title nor a text, the text of the notification is "Tenés una alerta nueva.".
 */
export async function showAlert(data: PushMessageData | null): Promise<void> {
  const { id, title, message, url, image } = readMessage(data)
  const picture = safeLink(image)
  const icon = await findIcon()
  // TypeScript does not declare `image`, which is not standard. Browsers without support show only the text.
  const options: NotificationOptions & { readonly image?: string } = {
    body: title || message ? message : texts.message,
    lang: 'es-AR',
    data: url,
    ...(picture?.isPage && { image: picture.href }),
    ...(icon && { icon }),
    // A notification replaces an earlier notification with the same tag, so an alert that is sent twice is
    // shown once.
    ...(id && { tag: id })
  }
  await self.registration.showNotification(title || texts.title, options)
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('alert')
}

/** Reads the fields of a message. A field that is missing or not a string becomes an empty string. */
function readMessage(data: PushMessageData | null) {
  const message = parse(data)
  const text = (name: string): string => {
    const value: unknown = Reflect.get(message, name)
    return typeof value === 'string' ? value : ''
  }
  return {
    id: text('id'),
    title: text('title'),
    message: text('message'),
    url: text('url'),
    image: text('image')
  }
}

function parse(data: PushMessageData | null): object {
  try {
    return Object(data?.json())
  } catch {
    return {}
  }
}

/** Finds the address of the club's icon in the stored page. Returns undefined if no page is stored. */
const findIcon = async (): Promise<string | undefined> =>
  /<link rel="apple-touch-icon" href="([^"]+)"/.exec(await storedHtml())?.[1]

const storedHtml = async (): Promise<string> => (await (await find(page))?.text()) ?? ''

/**
 * Closes a notification and opens the address of the alert. A screen of the club opens in an open tab of the
 * club, if there is one. Any other address opens in a new tab. If the alert has no valid address, the list of
 * alerts opens.
 */
export async function openAlert(notification: Notification): Promise<void> {
  notification.close()
  const address: unknown = notification.data
  const link = typeof address === 'string' ? safeLink(address) : undefined
  const href = link?.isPage ? link.href : new URL(alerts, location.origin).href
  const tab = await findTab(href)
  if (!tab) return void (await self.clients.openWindow(href))
  // The tab is focused before the navigation, because a click allows focusing only for a few seconds.
  await tab.focus().catch(() => {})
  // Navigates even if `tab.url` equals `href`. In Safari and Firefox, `url` is the URL that the page was loaded
  // from, and the member may have moved on since.
  // `navigate` fails if the member cancels it because of an unsaved form, or if this worker does not control
  // the tab.
  await tab.navigate(href).catch(() => self.clients.openWindow(href))
}

/**
 * Finds the open tab of the club that was used last.
 *
 * @param href absolute address.
 * @returns undefined for an address outside the club, or when no tab of the club is open.
 */
async function findTab(href: string): Promise<WindowClient | undefined> {
  const html = await storedHtml()
  const isClub = (url: string) => new URL(url).origin === location.origin && isOfClub(url, html)
  if (!isClub(href)) return undefined
  const tabs = await self.clients.matchAll({ type: 'window' })
  return tabs.find(({ url, frameType }) => frameType === 'top-level' && isClub(url))
}
