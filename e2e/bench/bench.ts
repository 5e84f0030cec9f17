import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClubServer, createGate, ensureReleaseKeys, FolderStore, stage } from '@eqs/release'
import { createSandbox } from '@eqs/sandbox'
import { isProviders } from '@eqs/sandbox/addresses'
import { chromium, type Page } from '@playwright/test'
import { ensureBrowser } from '../browser.ts'
import { buildMonolith } from './build-monolith.ts'
import { delayAnswers } from './delayed-server.ts'
import { measurePage, type PageFigures } from './measure-page.ts'

// `npm run bench`: what a first visit costs, federated and as one application of the same sources, side by side.

/** Milliseconds before every answer, at first and then: far enough apart for a busy machine not to blur the rounds. */
const delays = [1000, 4000] as const

const pages: readonly {
  readonly path: string
  readonly signedIn: boolean
  readonly content: (page: Page) => Promise<void>
}[] = [
  {
    path: '/ingresa',
    signedIn: false,
    content: page => page.getByRole('button', { name: 'Ingresar' }).waitFor({ timeout: 60_000 })
  },
  {
    path: '/',
    signedIn: true,
    content: page => page.getByRole('main').locator('a[href^="/promo/"]').first().waitFor({ timeout: 60_000 })
  }
]

const folder = await mkdtemp(join(tmpdir(), 'eqs-bench-'))
const federated = new FolderStore(join(folder, 'federated'))
const keys = await ensureReleaseKeys(join(folder, 'release-keys.json'), federated)
await stage({
  store: federated,
  keys,
  gate: createGate({ store: federated, withoutSmoke: 'the benchmark opens the pages itself' }),
  onBuild: name => say(`building ${name}`)
})
say('building the monolith')
const monolith = await buildMonolith(federated, keys, join(folder, 'monolith'))

const sandbox = await createSandbox({ publicUrl: '' })
const signedIn = await savedSession()
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : []
})

say('\npage       build       requests  rounds  JS (KB, brotli)')
for (const page of pages) {
  const one = await measure(federated, page)
  const other = await measure(monolith, page)
  row(page.path, 'federated', one)
  row(page.path, 'monolith', other)
  say(
    `${page.path.padEnd(10)} ${'ratio'.padEnd(11)} ${ratio(one.requests, other.requests).padStart(8)}  ${ratio(one.rounds, other.rounds).padStart(6)}  ${ratio(one.scriptBytes, other.scriptBytes).padStart(15)}`
  )
}

await browser.close()
await sandbox.close()
await rm(folder, { recursive: true, force: true })

type Figures = Omit<PageFigures, 'elapsed'> & { readonly rounds: number }

/** Measured with two delays: their difference counts the rounds, whatever computing takes besides. */
async function measure(root: FolderStore, page: (typeof pages)[number]): Promise<Figures> {
  const [short, long] = delays
  const soon = await open(root, page, short)
  const late = await open(root, page, long)
  return { ...soon, rounds: Math.round((late.elapsed - soon.elapsed) / (long - short)) }
}

async function open(root: FolderStore, page: (typeof pages)[number], wait: number): Promise<PageFigures> {
  const server = createClubServer({ root, provider: { owns: isProviders, fetch: sandbox.fetch } })
  const slow = await delayAnswers(server, wait)
  const figures = await measurePage(browser, {
    url: slow.origin + page.path,
    content: page.content,
    storage: page.signedIn ? { EQS_PROD_AUTH: signedIn } : {}
  })
  slow.close()
  return figures
}

/** What a browser keeps of a demo member who signed in earlier. */
async function savedSession(): Promise<string> {
  const answer = await sandbox.fetch(
    new Request('http://localhost/v1/api/users/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'socia@eqs.example',
        password: 'puntos123',
        brand: 'eqs',
        platform: 'website'
      })
    })
  )
  const { token, result } = await answer.json()
  const { _id, first_name, name, email, email_validation } = result
  return JSON.stringify({
    isAuthenticated: true,
    token,
    user: { _id, first_name, name, email, email_validation, national_identity: '' }
  })
}

function row(path: string, build: string, { requests, rounds, scriptBytes }: Figures): void {
  const kilobytes = (scriptBytes / 1024).toFixed(1)
  say(
    `${path.padEnd(10)} ${build.padEnd(11)} ${String(requests).padStart(8)}  ${String(rounds).padStart(6)}  ${kilobytes.padStart(15)}`
  )
}

function ratio(one: number, other: number): string {
  return `${(one / other).toFixed(2)} ×`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
