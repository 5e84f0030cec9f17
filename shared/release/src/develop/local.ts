import { say } from '@eqs/sandbox/say'
import { createGate } from '../gate/gate.ts'
import { ensureReleaseKeys } from '../keys/release-keys.ts'
import { startClub } from '../serve/start-club.ts'
import { releaseKeyFile, staticRootFolder } from '../store/data-dir.ts'
import { FolderStore } from '../store/folder-store.ts'
import { stage } from './staging.ts'

// `npm start`: the whole club on one address, with a real provider and demo members.

const port = Number(process.env.PORT ?? 3000)
const store = new FolderStore(staticRootFolder())

await stage({
  store,
  keys: await ensureReleaseKeys(releaseKeyFile(), store),
  gate: createGate({ store, withoutSmoke: 'npm start needs no browser' }),
  onBuild: (name, version) => say(`building ${name}@${version}`)
})
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
