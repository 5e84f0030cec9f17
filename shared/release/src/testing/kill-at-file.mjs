import { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Test helper: makes a program kill itself before or after it writes the file that a variable matches.
// `node --import` loads this module before the program.

const { KILL_BEFORE, KILL_AFTER } = process.env
const killAt = (pattern, path) => {
  if (pattern && new RegExp(pattern).test(path)) process.kill(process.pid, 'SIGKILL')
}

// A store writes a draft, and then gives it its final path with one of these functions.
for (const name of ['link', 'rename']) {
  const write = promises[name]
  promises[name] = async (draft, path) => {
    killAt(KILL_BEFORE, path)
    await write(draft, path)
    killAt(KILL_AFTER, path)
  }
}
syncBuiltinESMExports()
