import { fileURLToPath } from 'node:url'

// Publishes changed packages for the club of `start-club.ts`, before it starts.
process.env.DATA_DIR = fileURLToPath(new URL('../.cache/e2e', import.meta.url))
const { stageLocal } = await import('@eqs/develop/stage')
await stageLocal({
  withoutSmoke: 'the tests open it',
  progress: process.stdout,
  publicOrigin: `http://localhost:${process.env.PORT ?? 3000}`
})
