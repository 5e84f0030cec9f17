import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@eqs/testing/free-port'
import { addressPattern } from '../render/address-pattern.ts'
import type { FolderStore } from '../store/folder-store.ts'
import { readText } from '../store/store.ts'
import { eventually, newFolder } from './cleanup.ts'

const program = ['/usr/sbin/nginx', '/usr/bin/nginx'].find(existsSync)
const brotli = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

/** True when nginx and its brotli module are installed. */
export const hasNginx = program !== undefined && existsSync(brotli)

export interface ManualNginx {
  /** Origin that serves the store with the manual's rules. */
  readonly origin: string
  /** Origin that forwards requests to the servers of the club, as in the manual. */
  readonly front: string
  close(): Promise<void>
}

/**
 * Test helper: starts nginx with the configuration of the manual, which gets the paths and ports of this
 * machine.
 *
 * @param servers ports of two servers of the club.
 */
export async function startManualNginx(
  store: FolderStore,
  servers: readonly [number, number]
): Promise<ManualNginx> {
  const folder = await newFolder()
  // nginx drops its privileges, and its new user needs access to the files.
  execFileSync('chmod', ['-R', 'a+rX', join(store.folder, '..'), folder])
  const manual = await readFile(join(__dirname, '../../SERVE.md'), 'utf8')
  const [forwarding = '', rules = ''] = [...manual.matchAll(/```nginx\n(.*?)```/gs)].map(([, block]) => block)
  const screens = addressPattern(await readText(store, 'discovery.json'))
  const [port, frontPort] = [await freePort(), await freePort()]
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `
    load_module ${brotli};
    daemon off; pid ${folder}/pid; error_log stderr;
    events {}
    http {
      access_log off;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      ${forwarding.replace('listen 443 ssl', `listen 127.0.0.1:${frontPort}`).replace('10.0.0.11:3000', `127.0.0.1:${servers[0]}`).replace('10.0.0.12:3000', `127.0.0.1:${servers[1]}`)}
      ${rules
        .replace(/"~\*\^.*"/, `"~*${screens}"`)
        .replace('/srv/club/static', store.folder)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)}
    }`
  )
  const child = spawn(program ?? 'nginx', ['-p', folder, '-c', file], { stdio: 'inherit' })
  const exit = once(child, 'exit')
  const close = async () => {
    child.kill()
    await exit
  }
  const origin = `http://127.0.0.1:${port}`
  const isUp = () => fetch(origin).then(Boolean, () => false)
  await eventually(isUp, 'an answer of nginx').catch(error => close().finally(() => Promise.reject(error)))
  return { origin, front: `http://127.0.0.1:${frontPort}`, close }
}

/** Headers that may differ between servers: name, time, tags, and the dictionary of the page. */
const serverHeaders =
  'server date connection keep-alive etag last-modified accept-ranges content-length transfer-encoding link'.split(
    ' '
  )

/** Returns the headers that two servers must have in common. */
export const commonHeaders = (headers: Headers): Readonly<Record<string, string>> =>
  Object.fromEntries([...headers].filter(([name]) => !serverHeaders.includes(name)).toSorted())

/** Requests a file for a comparison of two servers. */
export async function fetchHeaders(origin: string, path: string, encoding: string) {
  const response = await fetch(origin + path, { headers: { 'Accept-Encoding': encoding } })
  await response.arrayBuffer()
  const { status, headers } = response
  return { status, headers: commonHeaders(headers), isTagged: headers.has('etag') }
}
