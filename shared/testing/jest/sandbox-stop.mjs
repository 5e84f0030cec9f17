export default () => globalThis.stopSandbox?.()
