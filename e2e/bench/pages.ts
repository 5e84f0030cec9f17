import type { Sandbox } from '@eqs/sandbox'
import type { Page } from '@playwright/test'

/** A page that the benchmark opens. */
export interface OpenedPage {
  readonly path: string
  readonly signedIn: boolean
  /** Resolves when the content of the page is visible. */
  readonly content: (page: Page) => Promise<void>
}

/** A page with the limits that a visit must not exceed. */
export interface MeasuredPage extends OpenedPage {
  /** Maximum number of network round trips, one after another, until the content is visible. */
  readonly mostRounds: number
  /** Maximum bytes of JavaScript until the content is visible, after brotli compression. */
  readonly mostScript: number
  /** Resolves when shell and screen are visible, even if data is still loading. */
  readonly screen: (page: Page) => Promise<void>
}

export const pages: readonly MeasuredPage[] = [
  {
    path: '/ingresa',
    signedIn: false,
    mostRounds: 1,
    mostScript: 120_000,
    content: page => page.getByRole('button', { name: 'Ingresar' }).waitFor({ timeout: 60_000 }),
    screen: page => page.getByRole('button', { name: 'Ingresar' }).waitFor({ timeout: 60_000 })
  },
  {
    path: '/',
    signedIn: true,
    mostRounds: 2,
    mostScript: 124_000,
    content: page =>
      page.getByRole('main').locator('a[href^="/promo/"]').first().waitFor({ timeout: 60_000 }),
    screen: page =>
      page.getByRole('heading', { level: 1, name: 'Canjeá tus puntos' }).waitFor({ timeout: 60_000 })
  }
]

/** Waits until the screen has a heading and no part of the screen is loading. */
export async function content(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 })
  await main.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: 60_000 })
}

/**
 * Returns the pages whose loads are measured: those of `pages` and further screens of members.
 *
 * @param promo path of a promotion, from `promoPath`.
 */
export const loadedPages = (promo: string): readonly OpenedPage[] => [
  ...pages,
  ...['/mi-cuenta', '/mi-cuenta/canjes', '/notificaciones', promo].map(path => ({
    path,
    signedIn: true,
    content
  }))
]

/**
 * @param signedIn entries of local storage, from `savedSession`.
 * @returns the path of a promotion that the demo member sees.
 */
export async function promoPath(
  sandbox: Pick<Sandbox, 'fetch'>,
  signedIn: Readonly<Record<string, string>>
): Promise<string> {
  const { token } = JSON.parse(signedIn.EQS_PROD_AUTH ?? '')
  const answer = await sandbox.fetch(
    new Request('http://localhost/v1/api/promos/getActive', { headers: { authorization: `Bearer ${token}` } })
  )
  const { promos } = await answer.json()
  return `/promo/${promos[0]._id}`
}

/** @returns the local storage entries of a signed-in demo member. */
export async function savedSession(
  sandbox: Pick<Sandbox, 'fetch'>
): Promise<Readonly<Record<string, string>>> {
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
  const user = { _id, first_name, name, email, email_validation, national_identity: '' }
  return { EQS_PROD_AUTH: JSON.stringify({ isAuthenticated: true, token, user }) }
}
