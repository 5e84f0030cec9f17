import { staticRootFolder } from './data-dir.ts'
import { layOut } from './lay-out.ts'
import { startClub } from './start-club.ts'
import { StaticRoot } from './static-root.ts'

// `npm start`: the whole club on one address, with a real provider and demo members.

const port = Number(process.env.PORT ?? 3000)
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`
const root = new StaticRoot(staticRootFolder())

await layOut(root, (name, version) => say(`building ${name}@${version}`))
const club = await startClub({ root, port })

say(`\nEQS Club is at ${publicUrl}\n`)
for (const member of club.demoMembers)
  say(`  ${member.email.padEnd(26)} ${member.password.padEnd(12)} ${member.note}`)
say(`\n  e-mails it would send: ${publicUrl}/outbox\n  the provider's calls:  ${publicUrl}/docs\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void club.close().then(() => process.exit(0)))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
