import { sharedVersions } from '@eqs/build'
import { remoteNames } from '@eqs/build/workspace'
import { developmentPage } from '../develop/development-page.ts'
import { stage, stageLocal } from '../develop/staging.ts'
import { createGate } from '../gate/gate.ts'
import { readReleaseKeys } from '../keys/release-keys.ts'
import { hashSources } from '../publish/checkout.ts'
import { FolderStore } from '../store/folder-store.ts'
import { putHost, putRemote } from './published.ts'

// Test helper: a program that stages this checkout, because Jest cannot load the build tools, which are ES
// modules. `checkout.ts <store> <key file> <push key> <origin>` stages it on each message `stage`, and answers
// with the names of the built versions or with the error. On `local`, it stages the checkout in `DATA_DIR`, as
// `npm start` does, and answers with the error. On `hashes`, it answers with the source hash of a remote with the
// current shared versions and with another one. On `page`, it answers with the page in development.

const [folder = '', keyFile = '', pushAppId = '', publicOrigin = ''] = process.argv.slice(2)
const store = new FolderStore(folder)
const keys = await readReleaseKeys(keyFile)
const gate = createGate({ store, withoutSmoke: 'there is nothing to load' })

await putHost({ store, keys }, '1.0.0', { sources: hashSources('host', keys.publicKeys) })
for (const name of remoteNames())
  await putRemote({ store, keys }, name, '1.0.0', { sources: hashSources(name) })

process.on('message', message => {
  if (message === 'hashes') {
    const otherVersions = { ...sharedVersions(), '@eqs/api': '99.0.0' }
    return void process.send?.([hashSources('mf-account'), hashSources('mf-account', [], otherVersions)])
  }
  if (message === 'page') return void developmentPage(store, []).then(html => process.send?.(html))
  if (message === 'local') {
    const local = stageLocal({
      withoutSmoke: 'there is nothing to load',
      progress: process.stdout,
      publicOrigin
    })
    return void local.then(
      () => process.send?.('staged'),
      (error: unknown) => process.send?.(String(error))
    )
  }
  const built: string[] = []
  stage({ store, keys, gate, pushAppId, publicOrigin, onBuild: name => built.push(name) }).then(
    () => process.send?.(built),
    (error: unknown) => process.send?.([String(error)])
  )
})
process.send?.('ready')
