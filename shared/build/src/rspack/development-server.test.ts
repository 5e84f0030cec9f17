import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { runProgram } from '../testing/run-program.ts'
import { portIn, refuseTakenPort } from './development-server.ts'

let printed: string

beforeAll(async () => {
  printed = await runProgram(`
    import { rspack } from '@rspack/core'
    import { RspackDevServer } from '@rspack/dev-server'
    import { developmentServer } from './src/rspack/development-server.ts'
    process.env.PORT = '0'
    const entry = 'data:text/javascript,'
    for (const options of [
      { name: 'host', proxy: [{ context: () => true, target: 'http://127.0.0.1:9' }] },
      { name: 'mf-profile', start: '/perfil', onePage: true, proxy: [] }
    ]) {
      const compiler = rspack({ mode: 'development', entry, infrastructureLogging: { level: 'none' } })
      const server = new RspackDevServer(developmentServer(options), compiler)
      await server.start()
      const { port } = server.server.address()
      const response = await fetch('http://localhost:' + port + '/service-worker.js')
      console.log(JSON.stringify([response.headers.get('Content-Type'), await response.text()]))
    }
    process.exit()`)
})

test('the development servers of the host and of a single remote replace the service worker of the published club', () => {
  const answers = printed.split('\n').filter(line => line.startsWith('['))
  expect(answers).toHaveLength(2)
  for (const answer of answers) {
    const [type, script]: readonly string[] = JSON.parse(answer)
    expect(type).toContain('text/javascript')
    expect(script).toContain("addEventListener('activate'")
    expect(script).not.toContain("addEventListener('fetch'")
  }
})

test('the debugger of VS Code opens the address that a development server prints', async () => {
  const text = await readFile(join(__dirname, '../../../../.vscode/launch.json'), 'utf8')
  const patterns = [...text.matchAll(/"pattern": (".*")/g)].map(([, one = '']) => new RegExp(JSON.parse(one)))
  expect(patterns).toHaveLength(3)
  for (const pattern of patterns) {
    const addresses = printed.split('\n').flatMap(line => pattern.exec(line)?.[1] ?? [])
    expect(addresses).toEqual([
      expect.stringMatching(/^http:\/\/localhost:\d+$/),
      expect.stringMatching(/^http:\/\/localhost:\d+\/perfil$/)
    ])
  }
})

/** The loopback addresses of this machine. Some machines have no IPv6. */
const loopback = ['127.0.0.1', '::1'].filter(address =>
  Object.values(networkInterfaces()).some(list => list?.some(own => own.address === address))
)

test.each(loopback)('a port that is taken at %s is refused in plain words before the build', async host => {
  const other = createServer().listen(0, host)
  await once(other, 'listening')
  const address = other.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const refused = refuseTakenPort(port)
  await refused.catch(() => {})
  other.close()
  await expect(refused).rejects.toThrow(
    `cannot listen on localhost:${port}: another program uses it. Set PORT to another port`
  )
  await once(other, 'close')
  await refuseTakenPort(port)
})

test('an invalid PORT is refused', () => {
  expect(portIn('0')).toBe(0)
  expect(portIn('3001')).toBe(3001)
  for (const text of ['abc', '-1', '1.5', '65536'])
    expect(() => portIn(text)).toThrow(`PORT=${text} is not a port: use a number up to 65535`)
})
