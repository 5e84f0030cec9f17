import type { RemoteRoute } from '@eqs/contracts/manifest'

const html = document.documentElement

export const readMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content

/** True while the member sees the screen of the HTML. */
export const isRendered = (): boolean => html.dataset.rendered !== undefined

/** Shows the content of `#root` instead of the screen of the HTML. */
export function hideRendered(): void {
  delete html.dataset.rendered
}

/** Null once the host has replaced the outline. */
export const outline = (): HTMLElement | null => document.querySelector('#root :is(.boot-words, .boot-panel)')

export function say(text: string): void {
  const screen = isRendered() ? document.getElementById('rendered') : null
  const place = screen ? (screen.querySelector<HTMLElement>('.boot-words') ?? addWords(screen)) : outline()
  if (!place) return
  place.textContent = text
  place.dataset.seen = 'true'
}

function addWords(screen: Element): HTMLElement {
  const words = document.createElement('p')
  words.className = 'boot-words'
  words.role = 'status'
  screen.append(words)
  return words
}

/** Sets title and skeleton as soon as the browser has parsed the body. */
export function showOutline({ title, skeleton }: RemoteRoute): void {
  const show = () => {
    const place = document.querySelector('.boot .outline-title')
    if (!place) return
    place.textContent = title
    if (skeleton) place.parentElement?.setAttribute('data-skeleton', skeleton)
    reading.disconnect()
  }
  const reading = new MutationObserver(show)
  reading.observe(document, { childList: true, subtree: true })
}
