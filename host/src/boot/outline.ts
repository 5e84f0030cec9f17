import type { RemoteRoute } from '@eqs/contracts/manifest'

/** Sets the title and the skeleton of the page's outline, as soon as the browser has parsed the body. */
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
