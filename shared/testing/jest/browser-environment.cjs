// jsdom lacks fetch, streams and structuredClone. The implementations of Node replace them.
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

/** Calls Node's fetch with a signal of jsdom. Node's fetch itself accepts only Node's own AbortSignal. */
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
    // jsdom has no top layer: dialogs only change their `open` attribute.
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
