// Runs inside a measured server process. Answers each message with the memory usage after garbage collection.
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage())
})
