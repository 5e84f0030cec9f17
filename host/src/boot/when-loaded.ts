/** Calls a function after the page's `load` event, so that it does not delay the first screen. */
export function whenLoaded(work: () => unknown): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', () => work(), { once: true })
}
