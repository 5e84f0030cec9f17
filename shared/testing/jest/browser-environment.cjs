// jsdom without what every browser has had for years: Node's own fetch, streams and structuredClone fill the gaps.
const { TestEnvironment } = require('jest-environment-jsdom')

const missing = [
  'fetch',
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

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    for (const name of missing) this.global[name] ??= globalThis[name]
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
