import { sharedVersions } from '@eqs/build'
import { remoteNames } from '@eqs/build/workspace'
import { FolderStore, readReleaseKeys } from '@eqs/release'
import { hashSources } from '@eqs/release/publish'
import { putHost, putRemote } from '@eqs/release/testing/published'
import { developmentPage } from '../development-page.ts'
import { stage, stageLocal } from '../staging.ts'

// Test helper: a program that stages this checkout, because Jest cannot load the build tools, which are ES
// modules. `checkout.ts <store> <key file> <push key> <origin>` stages it on each message `stage`, and answers
// with the names of the built versions or with the error. On `local`, it stages the checkout in `DATA_DIR`, as
// `npm start` does, and answers with the error. On `hashes`, it answers with the source hash of a remote with the
// current shared versions and with another one. On `page`, it answers with the page in development.

const [folder = '', keyFile = '', pushAppId = '', publicOrigin = ''] = process.argv.slice(2)
const store = new FolderStore(folder)
const keys = await readReleaseKeys(keyFile)
const withoutSmoke = 'there is nothing to load'

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
    const local = stageLocal({ withoutSmoke, progress: process.stdout, publicOrigin })
    return void local.then(
      () => process.send?.('staged'),
      (error: unknown) => process.send?.(String(error))
    )
  }
  const built: string[] = []
  stage({ store, keys, withoutSmoke, pushAppId, publicOrigin, onBuild: name => built.push(name) }).then(
    () => process.send?.(built),
    (error: unknown) => process.send?.([String(error)])
  )
})
process.send?.('ready')
