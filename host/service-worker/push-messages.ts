import { safeLink } from '@eqs/navigation/safe-link'
import { find, isOfClub, page } from './stored-page.ts'

// Push messages of standard Web Push, as the provider sends them: an alert's id, title, message, address and picture. The browser
// wants something shown for each of them, whatever it holds.

declare const self: ServiceWorkerGlobalScope

const texts = { title: 'EQS Club', message: 'Tenés una alerta nueva.' } as const

/** Where an alert leads that has no address of its own. */
const alerts = '/notificaciones'

/** Shows a message. One that cannot be read says that there is an alert. */
export async function showAlert(data: PushMessageData | null): Promise<void> {
  const { id, title, message, url, image } = readMessage(data)
  const picture = safeLink(image)
  const icon = await findIcon()
  // Not in TypeScript's list: it is no standard yet, and browsers without it show the text alone.
  const options: NotificationOptions & { readonly image?: string } = {
    body: title || message ? message : texts.message,
    lang: 'es-AR',
    data: url,
    ...(picture?.isPage && { image: picture.href }),
    ...(icon && { icon }),
    // The same alert, sent twice, is shown once.
    ...(id && { tag: id })
  }
  await self.registration.showNotification(title || texts.title, options)
}

/** The message's texts; empty for each that is none. */
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

/** The club's picture, where the stored page names it. */
const findIcon = async (): Promise<string | undefined> =>
  /<link rel="apple-touch-icon" href="([^"]+)"/.exec(await storedHtml())?.[1]

const storedHtml = async (): Promise<string> => (await (await find(page))?.text()) ?? ''

/** Opens what an alert leads to: a screen of the club in an open tab of it, all else in a new one. */
export async function openAlert(notification: Notification): Promise<void> {
  notification.close()
  const address: unknown = notification.data
  const link = typeof address === 'string' ? safeLink(address) : undefined
  const href = link?.isPage ? link.href : new URL(alerts, location.origin).href
  const tab = await findTab(href)
  if (!tab) return void (await self.clients.openWindow(href))
  // Before the navigation: a click allows it for some seconds only.
  await tab.focus().catch(() => {})
  // The member may choose to stay, because of a form; a tab of before this worker cannot be led.
  if (tab.url !== href) await tab.navigate(href).catch(() => self.clients.openWindow(href))
}

/** A tab that shows the club, for an address of the club; one that shows it already before all others. */
async function findTab(href: string): Promise<WindowClient | undefined> {
  const html = await storedHtml()
  const isClub = (url: string) => new URL(url).origin === location.origin && isOfClub(url, html)
  if (!isClub(href)) return undefined
  const tabs = await self.clients.matchAll({ type: 'window' })
  const ours = tabs.filter(({ url, frameType }) => frameType === 'top-level' && isClub(url))
  return ours.find(({ url }) => url === href) ?? ours[0]
}
