import type { RemoteRoute } from '@eqs/contracts/manifest'

/**
 * Gives the page's outline the title and shape of the screen. Waits for the outline, because the boot script
 * runs before the browser has parsed the body.
 */
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
