import { onInterrupt } from '../on-interrupt.ts'

// Test helper: a program that ends at once when it is interrupted, or never with the argument `never`.

onInterrupt(() => (process.argv[2] === 'never' ? new Promise(() => {}) : Promise.resolve()))
setInterval(() => {}, 1_000)
process.send?.('ready')
