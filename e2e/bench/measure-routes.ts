import type { FolderStore } from '@eqs/release'
import { type Figures, total } from './figures.ts'
import { type Visitor, visit } from './measure-visit.ts'
import { content, type OpenedPage, promoPath } from './pages.ts'

/**
 * Delay of every answer in milliseconds. The delay is so long that answers which the content does not wait
 * for arrive after the measurement.
 */
const delay = 1000

/** Paths of screens for visitors. */
const visitorPaths = ['/ingresa', '/registrate', '/recuperar-contrasena', '/terminos-y-condiciones'] as const
/** Paths of screens for members. The path of an existing promotion replaces `/promo`. */
const memberPaths = [
  '/',
  '/promo',
  '/mi-cuenta',
  '/mi-cuenta/misiones',
  '/mi-cuenta/canjes',
  '/tarjeta',
  '/notificaciones',
  '/perfil',
  '/tus-datos'
] as const

/** Measures the number of requests and the script size of a first visit to every route. */
export async function measureRoutes(visitor: Visitor, store: FolderStore): Promise<Figures['routes']> {
  const routes: Figures['routes'] = {}
  const measure = async (name: string, page: OpenedPage) => {
    const { answers, scripts } = await visit(visitor, store, page, delay)
    routes[name] = { requests: answers.length, script: total(scripts) }
  }
  for (const path of visitorPaths) await measure(path, { path, signedIn: false, content })
  const promo = await promoPath(visitor.sandbox, visitor.signedIn)
  for (const name of memberPaths)
    await measure(name, { path: name === '/promo' ? promo : name, signedIn: true, content })
  return routes
}
