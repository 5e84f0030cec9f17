/**
 * Calls a function after the page's `load` event, so that the function does not delay the first screen. Calls
 * it at once if the event has already fired.
 */
export function whenLoaded(work: () => unknown): void {
  if (document.readyState === 'complete') work()
  else addEventListener('load', () => work(), { once: true })
}
