// In the process that is measured: what it holds once its garbage has been collected, for whoever asks.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
