import { say } from '@eqs/sandbox/say'
import { startClub } from '../serve/start-club.ts'
import { staticRootFolder } from '../store/data-dir.ts'
import { FolderStore } from '../store/folder-store.ts'
import './stage-local.ts'

// `npm start`: the whole club on one address, with a real provider and demo members.

const port = Number(process.env.PORT ?? 3000)
const store = new FolderStore(staticRootFolder())
const club = await startClub({ root: store, port, host: process.env.HOST, log: say })
const publicUrl = process.env.PUBLIC_URL ?? club.address

say(`\nEQS Club is at ${publicUrl}\n`)
for (const member of club.demoMembers)
  say(`  ${member.email.padEnd(26)} ${member.password.padEnd(12)} ${member.note}`)
say(
  `\n  e-mails it would send: ${publicUrl}/outbox\n  the provider's calls:  ${publicUrl}/docs\n  what is live:          ${publicUrl}/_releases\n`
)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void club.close().then(() => process.exit(0)))
}
