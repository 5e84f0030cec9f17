import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { isOwnName } from '@eqs/sandbox/caller'
import { say } from '@eqs/sandbox/say'
import { startClub } from '../serve/start-club.ts'
import { readTrustedProxies } from '../serve/trusted-proxies.ts'
import { staticRootFolder } from '../store/data-dir.ts'
import { FolderStore } from '../store/folder-store.ts'
import { close, listen } from '../web/listen.ts'
import { chosenOrigin, chosenPort } from './chosen-port.ts'
import { onInterrupt } from './on-interrupt.ts'
import { openToPhones } from './phone/open-to-phones.ts'
import { refuseUnsecuredPages } from './phone/unsecured-pages.ts'
import { stageLocal } from './stage-local.ts'

// `npm start` serves the whole club at one address, with a real provider and demo members.

const { values } = parseArgs({ options: { phone: { type: 'boolean', default: false } } })
let stop = async () => {}
onInterrupt(() => stop())

const { port, orNext } = chosenPort(process.env)
const publicOrigin = chosenOrigin(process.env)
const host = process.env.HOST || '127.0.0.1'
// Wrong settings and a taken port are refused before the builds, which take longer.
readTrustedProxies(process.env)
await tryAddress()
await stageLocal({
  withoutSmoke: 'npm start needs no browser',
  progress: process.stdout,
  publicOrigin
})

const store = new FolderStore(staticRootFolder())
const first = await refuseUnsecuredPages('npm start -- --phone')
const club = await startClub({ root: store, port, orNext, host, first, log: say })
stop = () => club.close(1_500)
const publicUrl = process.env.PUBLIC_URL || club.address

say(`\nEQS Club is at ${publicUrl}\n`)
for (const member of club.demoMembers)
  say(`  ${member.email.padEnd(26)} ${member.password.padEnd(12)} ${member.note}`)
say(
  `\n  e-mails it would send: ${publicUrl}/outbox\n  the provider's calls:  ${publicUrl}/docs\n  what is live:          ${publicUrl}/_releases\n`
)
if (values.phone) {
  const phones = await openToPhones({ answer: club.answer, orNext })
  stop = async () => {
    phones.close()
    await club.close(1_500)
  }
  say(`${phones.lines.join('\n')}\n`)
} else if (!isOwnName(host) && !process.env.PUBLIC_URL) {
  say('Other devices need a secure connection: npm start -- --phone has one.\n')
}

async function tryAddress(): Promise<void> {
  const server = createServer()
  await listen(server, orNext ? 0 : port, host)
  await close(server)
}
