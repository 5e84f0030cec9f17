import { isQuick, sample } from '@eqs/testing/suite'
import type { BrowserContext } from '@playwright/test'
import { expect, type Page, test } from '../fixtures/club.ts'
import { corporaFolder } from '../fixtures/corpora.ts'
import { sampleRedirects } from '../fixtures/redirect-corpora.ts'
import { keepSession, savedSession } from '../fixtures/saved-session.ts'

// Opens a sample of the corpora in the browser. The sample is four times as large with `SOAK=1`, and a
// quarter as large in the quick suite. The tests of @eqs/navigation pass every line of the corpora to the
// parser of addresses.

const payloads = sampleRedirects(process.env.SOAK ? 16 : isQuick ? 1 : 4)
const skipped = 'CORPORA is not set: no redirect corpus was tried'

/** Percent-encodes like `encodeURIComponent`, but accepts lone surrogates. */
const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20')

/** Each payload as it is pasted into a link, and encoded. */
const forms = payloads.flatMap(payload => [payload, encode(payload)])

/**
 * Records requests, navigations and windows that leave the club's origin, and dialogs that scripts open. No
 * request to another origin reaches the network.
 */
async function watchForEscapes(
  context: BrowserContext,
  page: Page,
  origin: string | undefined
): Promise<string[]> {
  const escapes: string[] = []
  await context.route(
    url => url.protocol.startsWith('http') && url.origin !== origin,
    route => {
      escapes.push(`asked for ${route.request().url()}`)
      return route.abort()
    }
  )
  page.on('dialog', dialog => {
    escapes.push(`ran ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('framenavigated', frame => {
    if (frame === page.mainFrame() && new URL(frame.url()).origin !== origin)
      escapes.push(`went to ${frame.url()}`)
  })
  context.on('page', other => escapes.push(`opened ${other.url()}`))
  return escapes
}

test(`a member who follows a forged link to the sign-in page never leaves the club: tried ${forms.length}, followed 0`, async ({
  page,
  context,
  sandbox,
  baseURL
}) => {
  test.skip(!corporaFolder, skipped)
  // This test has as many page loads as a dozen other tests.
  test.setTimeout(240_000)
  await keepSession(page, savedSession(await sandbox.createMember()))
  await page.goto('/perfil')
  const escapes = await watchForEscapes(context, page, baseURL)
  for (const form of forms) {
    await page.goto(`/ingresa?path=${form}`, { waitUntil: 'commit' })
    await expect(page, form).not.toHaveURL(/\/ingresa\?/)
    expect(new URL(page.url()).origin, form).toBe(baseURL)
  }
  expect(escapes).toEqual([])
  process.stdout.write(`links: to the sign-in page, tried ${forms.length}, followed 0\n`)
})

const codes = payloads.filter((_, index) => index % 2 === 0).map(encode)

/** The referral code as the form shows it: control characters become spaces, an overlong code is dropped. */
function toReferrer(code: string): string {
  const word = decodeURIComponent(code)
    .replace(/^[\s\p{C}]+|[\s\p{C}]+$/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
  return word.length > 120 ? '' : word
}

test(`a forged referral code never becomes an address: tried ${codes.length}, followed 0`, async ({
  page,
  context,
  baseURL
}) => {
  test.skip(!corporaFolder, skipped)
  await page.goto('/terminos-y-condiciones')
  const escapes = await watchForEscapes(context, page, baseURL)
  const link = page.getByRole('link', { name: '¿No tenés cuenta? Registrate' })
  for (const code of codes) {
    await page.goto(`/ingresa?ref=${code}`, { waitUntil: 'commit' })
    await link.click()
    // The code is only an option of the select.
    await expect(page.getByLabel('¿Cómo te enteraste de EQS Club?')).toHaveValue(toReferrer(code))
    const { origin, pathname } = new URL(page.url())
    expect(origin + pathname, code).toBe(`${baseURL}/registrate`)
    await page.evaluate(() => sessionStorage.clear())
  }
  expect(escapes).toEqual([])
  process.stdout.write(`links: as referral codes, tried ${codes.length}, followed 0\n`)
})

const addresses = [
  '/mi-cuenta/canjes?estado=activo#abajo',
  '/notificaciones',
  '/perfil?volver=https://example.com/'
]

for (const address of sample(addresses, 1)) {
  test(`a signed-in member who opens the sign-in page for ${address} arrives at that address`, async ({
    page,
    sandbox
  }) => {
    await keepSession(page, savedSession(await sandbox.createMember()))
    await page.goto(`/ingresa?path=${encode(address)}`)
    await expect(page).toHaveURL(address)
    await page.goto(`/ingresa?path=${address}`)
    await expect(page).toHaveURL(address)
  })
}
