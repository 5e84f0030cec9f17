import { safeLink } from '@eqs/navigation'
import { promoTexts as texts } from './promo-texts.ts'

const frames = ['IFRAME', 'VIDEO', 'AUDIO', 'EMBED', 'OBJECT', 'AREA']

/**
 * Address patterns of embedded players and maps, each with the address of the page that shows the same
 * content.
 */
const pages = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries\?(?:.*&)?(list=[\w-]+).*$/i,
    'https://www.youtube.com/playlist?$1'
  ],
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed|v)\/([\w-]+).*$/i,
    'https://www.youtube.com/watch?v=$1'
  ],
  // On Vimeo, the page of an unlisted video needs the hash from the parameter `h` of the player's address.
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)\?(?:.*&)?h=(\w+).*$/i, 'https://vimeo.com/$1/$2'],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*$/i, 'https://vimeo.com/$1'],
  // The address of an embedded map does not open as a page, but a search for its coordinates does.
  [
    /^https:\/\/www\.google\.[a-z.]+\/maps\/embed\?pb=.*!2d(-?[\d.]+)!3d(-?[\d.]+).*$/i,
    'https://www.google.com/maps/search/?api=1&query=$2%2C$1'
  ],
  [/^(https:\/\/[\w.]*google\.[a-z.]+\/maps\?.*)&output=embed\b/i, '$1']
] as const

/**
 * Creates a paragraph with a link that replaces an embedded video, map or page. Embedded content could run
 * scripts.
 *
 * @returns undefined for an element that embeds nothing, and when the element has no address of a web page.
 */
export function frameLink(element: Element): HTMLElement | undefined {
  if (!frames.includes(element.nodeName)) return undefined
  const source = element.querySelector('source')
  const written =
    ['data-src', 'src', 'data', 'href'].map(name => element.getAttribute(name)).find(Boolean) ??
    source?.getAttribute('src')
  const address = safeLink(written ?? '')
  if (!address?.isPage) return undefined
  const href = pages.reduce((found, [frame, page]) => found.replace(frame, page), address.href)
  const place = element.ownerDocument.createElement('p')
  const link = place.appendChild(element.ownerDocument.createElement('a'))
  link.href = href
  link.textContent = element.getAttribute('title') || element.getAttribute('alt') || getName(element, href)
  return place
}

function getName(element: Element, href: string): string {
  const { host, pathname } = new URL(href)
  if (/(?:^|\.)google\.[a-z.]+$/.test(host) && pathname.startsWith('/maps')) return texts.map
  if (element.nodeName === 'AUDIO') return texts.audio
  const isVideo = element.nodeName === 'VIDEO' || /youtu|vimeo|dailymotion|twitch|tiktok|loom/.test(host)
  return isVideo ? texts.video : texts.frame(host)
}
