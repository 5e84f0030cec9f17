import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClubServer, type FolderStore } from '@eqs/release'
import { isProviders } from '@eqs/sandbox/addresses'
import { chromium } from '@playwright/test'
import * as v from 'valibot'
import { ensureBrowser } from '../browser.ts'
import { delayAnswers } from './delayed-server.ts'
import type { Visitor } from './measure-visit.ts'
import { atLeast, type Verdict } from './verdicts.ts'

// Fetched when it is asked for, and no dependency: with what it brings it would make every install twice as large.
const lighthouse = 'lighthouse@12.8.2'

/** Runs of each screen; the median of each figure counts. */
const runs = 3

const goals = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const

const visitorScreens = [
  '/ingresa',
  '/registrate',
  '/recuperar-contrasena',
  '/terminos-y-condiciones',
  '/accesibilidad'
]
const memberScreens = [
  '/',
  '/mi-cuenta',
  '/mi-cuenta/misiones',
  '/mi-cuenta/canjes',
  '/notificaciones',
  '/perfil',
  '/404'
]

const report = v.object({ categories: v.record(v.string(), v.object({ score: v.number() })) })

/** The four scores of each screen with Lighthouse's usual phone, each run in a browser that knows only who is signed in. */
export async function measureLighthouse(
  { sandbox, signedIn }: Visitor,
  store: FolderStore
): Promise<readonly Verdict[]> {
  const server = createClubServer({ root: store, provider: { owns: isProviders, fetch: sandbox.fetch } })
  const { origin, close } = await delayAnswers(server, 0)
  const verdicts: Verdict[] = []
  for (const [screens, storage] of [
    [visitorScreens, {}],
    [memberScreens, signedIn]
  ] as const)
    for (const path of screens) {
      const scores: Readonly<Record<string, number>>[] = []
      for (let run = 0; run < runs; run += 1) scores.push(await audit(origin, path, storage))
      for (const [category, goal] of Object.entries(goals)) {
        const sorted = scores.map(one => one[category] ?? 0).sort((one, other) => one - other)
        verdicts.push(atLeast(`${path}, Lighthouse ${category}`, goal, sorted[Math.floor(runs / 2)] ?? 0))
      }
    }
  close()
  return verdicts
}

/** @returns points of 100 by category. */
async function audit(
  origin: string,
  path: string,
  storage: Readonly<Record<string, string>>
): Promise<Readonly<Record<string, number>>> {
  const folder = await mkdtemp(join(tmpdir(), 'eqs-lighthouse-'))
  const file = join(folder, 'report.json')
  const port = 9_230
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: ensureBrowser(),
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  })
  const page = await context.newPage()
  // A page of this origin that has nothing of the club's files.
  await page.goto(`${origin}/healthz`)
  await page.evaluate(kept => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  const options = ['--disable-storage-reset', '--output=json', '--quiet']
  const audits = spawn(
    'npx',
    ['--yes', lighthouse, origin + path, `--port=${port}`, `--output-path=${file}`, ...options],
    { stdio: 'ignore' }
  )
  await once(audits, 'exit')
  await context.close()
  const { categories } = v.parse(v.pipe(v.string(), v.parseJson(), report), await readFile(file, 'utf8'))
  await rm(folder, { recursive: true, force: true })
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  )
}
