// jsdom without what every browser has had for years: Node's own fetch, streams and structuredClone fill the gaps.
const { TestEnvironment } = require('jest-environment-jsdom')

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

/** Node's fetch takes Node's signals alone, and the document's are jsdom's. */
function fetchAsInBrowser(input, { signal, ...options } = {}) {
  if (!signal) return fetch(input, options)
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  return fetch(input, { ...options, signal: controller.signal })
}

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    for (const name of missing) this.global[name] ??= globalThis[name]
    this.global.fetch ??= fetchAsInBrowser
    // jsdom draws nothing: dialogs open and close without the top layer.
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
  }
}
