import { readConfiguration } from './configuration.ts'
import { say } from './say.ts'
import { serveSandbox } from './server.ts'

async function main(): Promise<void> {
  const server = await serveSandbox(readConfiguration(process.env), say)
  // Programs that start the server wait for this line.
  say(`sandbox listening on ${server.url}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void server.close())
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
