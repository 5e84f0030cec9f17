import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, signIn, test } from '../fixtures/club.ts'
import { repository, terminalEnv } from '../fixtures/run-command.ts'
import { ServerProcess } from '../fixtures/server-process.ts'
import { typefacesHere } from '../fixtures/typefaces.ts'
import { savePicture } from './save-picture.ts'

// A screen in the club, and as its team sees it when the remote is developed alone, side by side.

test.use({ viewport: { width: 1280, height: 844 } })

test('a remote alone', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1, name: 'Tu Perfil' })
  await page.goto('/ingresa?path=/perfil')
  await signIn(page, { email: 'socia@eqs.example', password: 'puntos123' })
  await expect(heading).toBeVisible()
  await typefacesHere(page)
  const inClub = await page.screenshot()

  const server = new ServerProcess(['node_modules/.bin/rspack', 'serve'], {
    cwd: join(repository, 'mf-profile'),
    env: terminalEnv(repository)
  })
  await server.listens()
  await page.goto(`${server.origin}/perfil`)
  await expect(heading).toBeVisible()
  await typefacesHere(page)
  const alone = await page.screenshot()
  await page.goto('about:blank')
  await server.stop()
  await savePicture(page, [inClub, alone], fileURLToPath(new URL('alone.jpg', import.meta.url)))
})
