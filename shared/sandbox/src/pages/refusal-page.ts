import type { Context } from 'hono'
import { html } from 'hono/html'
import { busy, Problem } from '../http/problem.ts'
import { isUnavailable } from '../storage/unavailable.ts'
import { page } from './page.ts'

/**
 * Renders a `Problem` as an HTML page. When the database is unavailable, the page has the status 503.
 *
 * @throws {Error} any other error, unchanged.
 */
export function refusalPage(thrown: Error, context: Context) {
  const problem = isUnavailable(thrown) ? busy() : thrown
  if (!(problem instanceof Problem)) throw thrown
  const { status, retryAfter } = problem
  if (retryAfter !== undefined) context.header('Retry-After', String(Math.ceil(retryAfter)))
  const [title, advice] = wordsFor(status, retryAfter)
  return page(context, title, html`<p>${advice}</p>`, status)
}

function wordsFor(status: number, seconds = 0): readonly [title: string, advice: string] {
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  if (status === 429)
    return ['Demasiados intentos', `Esperá ${wait} y volvé a abrir el link de tu email: sigue funcionando.`]
  if (status === 503)
    return [
      'Ahora no podemos atenderte',
      'Volvé a abrir el link de tu email en unos segundos: sigue funcionando.'
    ]
  return ['No pudimos leer lo que enviaste', 'Volvé a abrir el link de tu email y probá otra vez.']
}
