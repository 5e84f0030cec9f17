import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { newFolder } from '@eqs/release/testing/cleanup'
import { beforeEach, expect, test } from '@jest/globals'

// A checkout without dependencies, in which `npx` prints what the package managers print.

let checkout: string

beforeEach(async () => {
  checkout = await newFolder()
  await cp(join(root, 'shared/develop/run'), join(checkout, 'shared/develop/run'), { recursive: true })
  await writeFile(join(checkout, 'package.json'), await readFile(join(root, 'package.json')))
  await mkdir(join(checkout, 'node_modules'))
  await writeFile(join(checkout, 'node_modules/.modules.yaml'), '')
})

function run(...args: readonly string[]): string {
  const env = {
    ...process.env,
    DEBUG: '',
    npm_lifecycle_event: 'start',
    npm_execpath: join(checkout, 'npm.js')
  }
  const command = [join(checkout, 'shared/develop/run/run.cjs'), ...args]
  return spawnSync(process.execPath, command, { env, encoding: 'utf8' }).stderr.trim()
}

/** Returns what the command prints when the installation fails with this output. */
async function runAfter(output: string): Promise<string> {
  const program = `console.error(${JSON.stringify(output)}); process.exitCode = 1`
  await writeFile(join(checkout, 'npx-cli.js'), `import('node:process').then(() => { ${program} })`)
  return run('--install')
}

test.each([
  [
    'no server listens there',
    'Error: ERR_PNPM_FETCH\n  ├─▶ error sending request: client error\n  │   (Connect): tcp connect error: Connection refused (os error 111)'
  ],
  ['the name is unknown', 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo']
])('a registry that does not answer is named when %s', async (_, output) => {
  expect(await runAfter(output)).toMatch(/^The dependencies .*: the npm registry does not answer\.\n.*proxy/)
})

test.each([
  [
    'pnpm',
    'Error: ERR_PNPM_FETCH\n  ├─▶ client error (Connect)\n  ╰─▶ invalid peer certificate:\n      UnknownIssuer'
  ],
  ['npx', 'npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error self-signed certificate in certificate chain'],
  ['npx behind another proxy', 'npm error code E_FETCH\nnpm error unable to verify the first certificate']
])('a certificate that %s does not trust is named, with both settings', async (_, output) => {
  expect(await runAfter(output)).toMatch(
    /^The dependencies .*: the certificate of the npm registry is not trusted\.\n.*npm config set cafile .*NODE_EXTRA_CA_CERTS=.* npm start/
  )
})

test('a folder that cannot be written is named: the checkout or another one', async () => {
  const words = (path: string) =>
    `The dependencies cannot be installed: this user may not write to ${path}.\n`
  const framed = (path: string) =>
    `Error: ERR_PNPM_MODULES_YAML_CREATE_DIR\n\n  ╰─▶ Failed to create directory "${path}": Permission\n      denied (os error 13)`
  const modules = join(checkout, 'node_modules')
  expect(await runAfter(framed(modules))).toContain(words(modules))
  const output =
    'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /home/ana/.npm/_cacache\nnpm error'
  expect(await runAfter(output)).toContain(words('/home/ana/.npm/_cacache'))
  expect(await runAfter('EACCES: permission denied')).toContain(
    'install failed.\n\nEACCES: permission denied'
  )
})

test('a command that does not install names the command that does', () => {
  expect(run('shared/release/src/cli/cli.ts')).toBe(
    'The dependencies are not installed.\nInstall them: npx --yes pnpm@12.21.0 install'
  )
})
