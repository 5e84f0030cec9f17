import type { ApiProblem } from '@eqs/api'
import { callMessages } from '@eqs/validation/call-messages'
import { expect, test } from '@jest/globals'
import { entryFailure } from './entry-failure.ts'

const refused = (...words: readonly string[]): ApiProblem => ({ kind: 'rejected', status: 400, words })
const denied: ApiProblem = {
  kind: 'unauthorized',
  reason: 'denied',
  words: ['Unauthorized', 'Authentication error']
}
const broken = (status: number): ApiProblem => ({ kind: 'server', status, words: [] })

test.each([
  [refused('Missing', '0'), 'Por favor, completá tus datos'],
  [refused('Authentication error'), 'Por favor, revisa las credenciales ingresadas.'],
  [denied, 'Por favor, revisa las credenciales ingresadas.'],
  [refused('Not Found', 'User not found'), 'Por favor, revisa las credenciales ingresadas.'],
  [broken(500), 'Servicio no disponible.'],
  [broken(503), 'Hubo un problema. Inténtalo más tarde.'],
  [refused('Sign-up is closed'), 'Hubo un problema. Inténtalo más tarde.']
])('%j is reported as %s', (problem, message) => {
  expect(callMessages[entryFailure(problem)]).toBe(message)
})
