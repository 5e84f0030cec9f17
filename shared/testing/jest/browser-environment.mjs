// A jsdom environment with fetch, streams and structuredClone, which jsdom lacks. The implementations are
// Node's.
import { TestEnvironment } from 'jest-environment-jsdom'

const missing = [
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone'
]

/**
 * Calls Node's fetch with an AbortSignal of jsdom. Node's fetch accepts only Node's own AbortSignal, so the
 * abort is forwarded to one.
 */
function fetchAsInBrowser(input, { signal, ...options } = {}) {
  if (!signal) return fetch(input, options)
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return fetch(input, { ...options, signal: controller.signal })
}

export default class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    for (const name of missing) this.global[name] ??= globalThis[name]
    this.global.fetch ??= fetchAsInBrowser
    // jsdom does not implement modal dialogs. Here, opening and closing a dialog change its `open` attribute,
    // and closing also fires `close`.
    const { HTMLDialogElement } = this.global
    HTMLDialogElement.prototype.showModal ??= function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close ??= function close() {
      if (!this.open) return
      this.open = false
      this.dispatchEvent(new this.ownerDocument.defaultView.Event('close'))
    }
    this.global.matchMedia ??= query => ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {}
    })
    this.global.scrollTo = () => {}
    this.global.Element.prototype.scrollIntoView = () => {}
  }
}
