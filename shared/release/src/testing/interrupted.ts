import { onInterrupt } from '../develop/on-interrupt.ts'

// Test helper: a process that stops at once, or never with `never`.

onInterrupt(() => (process.argv[2] === 'never' ? new Promise(() => {}) : Promise.resolve()))
setInterval(() => {}, 1_000)
process.send?.('ready')
