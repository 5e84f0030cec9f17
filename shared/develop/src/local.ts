import { parseArgs } from 'node:util'
import { answerHelp } from '@eqs/build/answer-help'
import { FolderStore, staticRootFolder } from '@eqs/release'
import { isOwnName } from '@eqs/sandbox/caller'
import { say } from '@eqs/sandbox/say'
import { freePort, readPort, readPublicOrigin } from './chosen-port.ts'
import { onInterrupt } from './on-interrupt.ts'
import { openToPhones } from './phone/open-to-phones.ts'
import { refuseUnsecuredPages } from './phone/phone-page.ts'
import { stageLocal } from './staging.ts'
import { readTrustedProxies, startClub } from './start-club.ts'

// `npm start` serves the whole club at one address, with the embedded provider and demo members.

answerHelp(`npm start                serves the whole club at http://localhost:3000, or at the next free port
npm start -- --phone     also serves phones in the same network

  PORT=4000              uses this port only
  HOST=0.0.0.0           listens on all addresses of this machine
  DATA_DIR=.data/second  uses another folder for data
  DATABASE_URL=…         uses a PostgreSQL server instead of the embedded database
  PUBLIC_URL=https://…   says where the club is reached through a proxy
  TRUSTED_PROXIES=1      says how many proxies are in front of the club

Example: PORT=4000 npm start
`)

const { values } = parseArgs({ options: { phone: { type: 'boolean', default: false } } })
let stop = async () => {}
onInterrupt(() => stop())

const host = process.env.HOST || '127.0.0.1'
// Wrong settings and a taken port are refused before the builds, which take minutes.
readTrustedProxies(process.env)
// The pages contain the port, so it is found before the builds.
const port = await freePort(readPort(process.env), host)
await stageLocal({
  withoutSmoke: 'npm start needs no browser',
  progress: process.stdout,
  publicOrigin: readPublicOrigin(process.env, port)
})

const store = new FolderStore(staticRootFolder())
const handleFirst = await refuseUnsecuredPages()
const club = await startClub({ root: store, port, host, handleFirst, log: say })
stop = () => club.close(1_500)
const publicUrl = process.env.PUBLIC_URL || club.address

say(`\nEQS Club is at ${publicUrl}\n\n${club.describe(publicUrl)}\n`)
if (values.phone) {
  const phones = await openToPhones({ answer: club.answer })
  stop = async () => {
    phones.close()
    await club.close(1_500)
  }
  say(`${phones.lines.join('\n')}\n`)
} else if (!isOwnName(host) && !process.env.PUBLIC_URL) {
  say('Other devices need a secure connection: npm start -- --phone has one.\n')
}
