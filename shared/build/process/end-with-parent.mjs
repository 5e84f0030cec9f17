// Loaded into a started process. The IPC channel closes even when the parent is killed, and the process then
// ends.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
