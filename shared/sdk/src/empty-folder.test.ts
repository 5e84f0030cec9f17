import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { startRegistry } from './testing/registry.ts'

// The way of a new team, with nothing but a registry. It installs for minutes: `npm run soak -- new-team`.

const soak = process.env.SOAK ? test : test.skip

/** Seconds that a new team waits for all commands together. */
const patience = 600

soak(
  'an empty folder becomes a remote that is tested, shown alone and built, with nothing but a registry',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'eqs-team-'))
    const registry = await startRegistry(folder)
    // Nothing of the test's own process: a new team has neither its mode nor its packages.
    const { NODE_ENV, NODE_OPTIONS, JEST_WORKER_ID, ...rest } = process.env
    const env = { ...rest, ...registry.env, PORT: '0' }
    const seconds = new Map<string, number>()
    const servers: { stop(): void }[] = []
    const run = (where: string, command: string): string => {
      const [program = '', ...args] = command.split(' ')
      const begun = performance.now()
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: where, env, encoding: 'utf8' })
      seconds.set(command, (performance.now() - begun) / 1000)
      if (status !== 0) throw new Error(`${command}\n${stdout}\n${stderr}`)
      return stdout
    }
    try {
      run(root, 'npm run -s sdk -- publish')
      seconds.clear()

      const empty = join(folder, 'team')
      mkdirSync(empty)
      run(empty, 'npm create --yes @eqs/remote mf-gift-cards -- --owner @club/gift-cards')
      const remote = join(empty, 'mf-gift-cards')
      run(remote, 'npm install --ignore-scripts')
      run(remote, 'npm run lint')
      run(remote, 'npm test')
      run(remote, 'npm run build')
      for (const file of ['remote-entry.js', 'remote-entry.js.br', 'description.json', 'uses.json'])
        expect(existsSync(join(remote, 'dist', file))).toBe(true)
      expect(run(remote, 'npx @eqs/build migrate')).toContain('nothing is to be changed')

      const start = async (command: string, ...program: readonly string[]) => {
        const begun = performance.now()
        const server = await startServer(remote, env, program)
        servers.push(server)
        seconds.set(command, (performance.now() - begun) / 1000)
        return server
      }
      const alone = await start('npm start', 'node_modules/@rspack/cli/bin/rspack.js', 'serve')
      expect(await (await fetch(alone.address)).text()).toContain('<title>mf-gift-cards</title>')
      const script = async (file: string) => (await fetch(new URL(file, alone.address))).text()
      expect(await script('/welcome.js')).toContain('Tenés')
      expect(await script('/main.js')).not.toMatch(/Cannot find module|Module not found/)
      expect((await fetch(new URL('/healthz', alone.address))).status).toBe(200)

      const preview = await start('npm run preview', 'node_modules/@eqs/build/src/command.js', 'preview')
      const described = await fetch(new URL('/mf-gift-cards/description.json', preview.address))
      const { url } = await described.json()
      expect(url).toMatch(/^\/mf-gift-cards\/candidates\/1\.0\.0-local\.[0-9a-f]{8}\/remote-entry\.js$/)
      expect((await fetch(new URL(url, preview.address))).status).toBe(200)

      const sum = [...seconds.values()].reduce((total, one) => total + one, 0)
      const lines = [...seconds, ['together', sum] as const].map(
        ([what, s]) => `${s.toFixed(1).padStart(7)} s  ${what}\n`
      )
      process.stdout.write(lines.join(''))
      expect(sum).toBeLessThan(patience)
    } finally {
      for (const server of [...servers, registry]) server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
  1_800_000
)

/** Starts what prints its address. */
async function startServer(folder: string, env: NodeJS.ProcessEnv, program: readonly string[]) {
  const child = spawn(process.execPath, program, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill())
  for await (const line of createInterface({ input: child.stdout })) {
    const [address] = /http:\/\/\S+/.exec(line) ?? []
    if (address) return { address, stop: () => child.kill() }
  }
  const [code] = await once(child, 'exit')
  throw new Error(`${program.join(' ')} ended with ${code}`)
}
