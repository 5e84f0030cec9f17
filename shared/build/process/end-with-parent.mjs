// Preloaded into a child process (`node --import`), so that the child ends with its parent. The IPC channel
// closes when the parent ends, even if the parent is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
