import { safeLink } from '@eqs/navigation/safe-link'
import { find, isOfClub, page } from './stored-page.ts'

// Web Push messages of the provider. Browsers require a notification for each message, also for an unreadable one.

declare const self: ServiceWorkerGlobalScope

const texts = { title: 'EQS Club', message: 'Tenés una alerta nueva.' } as const

const alerts = '/notificaciones'

/** Shows a notification and posts `alert` to the open pages, which fetch their alerts again. */
export async function showAlert(data: PushMessageData | null): Promise<void> {
  const read = parseMessage(data)
  const [id, title, message] = [read('id'), read('title'), read('message')]
  const picture = safeLink(read('image'))
  const icon = await findIcon()
  // `image` is not standard. Browsers without support show only the text.
  const options: NotificationOptions & { readonly image?: string } = {
    body: title || message ? message : texts.message,
    lang: 'es-AR',
    data: read('url'),
    ...(picture?.isPage && { image: picture.href }),
    ...(icon && { icon }),
    // An alert that is sent twice is shown once.
    ...(id && { tag: id })
  }
  await self.registration.showNotification(title || texts.title, options)
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage('alert')
}

/** Returns a reader of text fields. A missing field, or one of an unreadable message, is an empty string. */
function parseMessage(data: PushMessageData | null): (field: string) => string {
  let message: unknown
  try {
    message = data?.json()
  } catch {
    // The notification has the text for unreadable messages.
  }
  return field => {
    const value: unknown = Reflect.get(Object(message), field)
    return typeof value === 'string' ? value : ''
  }
}

const findIcon = async (): Promise<string | undefined> =>
  /<link rel="apple-touch-icon" href="([^"]+)"/.exec(await storedHtml())?.[1]

const storedHtml = async (): Promise<string> => (await (await find(page))?.text()) ?? ''

/** Closes a notification and opens its address, a screen of the club in an open tab if there is one. */
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

/** Finds the open tab of the club that was used last. Undefined without one, or for an address outside the club. */
async function findTab(href: string): Promise<WindowClient | undefined> {
  const html = await storedHtml()
  const isClub = (url: string) => new URL(url).origin === location.origin && isOfClub(url, html)
  if (!isClub(href)) return undefined
  const tabs = await self.clients.matchAll({ type: 'window' })
  return tabs.find(({ url, frameType }) => frameType === 'top-level' && isClub(url))
}
