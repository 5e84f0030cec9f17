// Loaded into a started process: the channel to its parent closes even when the parent is killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
