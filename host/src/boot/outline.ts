import type { RemoteRoute } from '@eqs/contracts/manifest'

/** Gives the page's outline the screen's title and shape. The boot script runs before the browser has read the body. */
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
