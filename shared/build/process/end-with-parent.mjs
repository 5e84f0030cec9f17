// Preloaded into a child process. The child ends when its IPC channel closes. The channel closes even if the
// parent is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
