import { createClubServer, FolderStore, isProviders } from '@eqs/release'
import { createSandbox } from '@eqs/sandbox'
import { chromium } from '@playwright/test'
import { delayAnswers } from './bench/delayed-server.ts'
const path = process.argv[2] ?? '/'
const wait = 4000
const root = new FolderStore(process.argv[3] ?? '../.cache/e2e/static')
const sandbox = await createSandbox({ publicUrl: '' })
const answer = await sandbox.fetch(new Request('http://localhost/v1/api/users/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: 'socia@eqs.example', password: 'puntos123', brand: 'eqs', platform: 'website' }) }))
const { token, result } = await answer.json()
const { _id, first_name, name, email, email_validation } = result
const saved = JSON.stringify({ isAuthenticated: true, token, user: { _id, first_name, name, email, email_validation, national_identity: '' } })
const server = createClubServer({ root, provider: { owns: isProviders, fetch: sandbox.fetch } })
const slow = await delayAnswers(server, wait)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const context = await browser.newContext({ locale: 'es-AR' })
if (path !== '/ingresa') await context.addInitScript((s: string) => localStorage.setItem('EQS_PROD_AUTH', s), saved)
const page = await context.newPage()
const t0 = Date.now()
const at = () => ((Date.now() - t0) / 1000).toFixed(1)
page.on('request', r => console.log(at(), '→', r.method(), r.url().replace(slow.origin, '').slice(0, 90)))
page.on('response', r => console.log(at(), '        ←', r.status(), r.url().replace(slow.origin, '').slice(0, 90)))
await page.goto(slow.origin + path, { waitUntil: 'commit' })
await (path === '/ingresa' ? page.getByRole('button', { name: 'Ingresar' }).waitFor() : page.getByRole('main').locator('a[href^="/promo/"]').first().waitFor({ timeout: 60000 }))
console.log(at(), 'CONTENT')
await browser.close(); slow.close(); await sandbox.close(); process.exit(0)
