// The measured process loads this file, which answers each message with the memory usage after garbage
// collection.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
