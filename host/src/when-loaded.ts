/** Does what can wait until all that the page's first screen needs is here. */
export function whenLoaded(work: () => unknown): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', () => work(), { once: true })
}
