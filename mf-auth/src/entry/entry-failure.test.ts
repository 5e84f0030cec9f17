import type { ApiProblem } from '@eqs/api'
import { callMessages } from '@eqs/validation/call-messages'
import { expect, test } from '@jest/globals'
import { entryFailure } from './entry-failure.ts'

const refused = (message: string, code = ''): ApiProblem => ({
  kind: 'rejected',
  status: 400,
  message,
  code
})
const denied: ApiProblem = {
  kind: 'unauthorized',
  reason: 'denied',
  message: 'Authentication error',
  code: ''
}
const broken = (status: number): ApiProblem => ({ kind: 'server', status, message: '' })

test.each([
  [refused('Missing', '0'), 'Por favor, completá tus datos'],
  [refused('Authentication error'), 'Por favor, revisa las credenciales ingresadas.'],
  [denied, 'Por favor, revisa las credenciales ingresadas.'],
  [refused('User not found'), 'Por favor, revisa las credenciales ingresadas.'],
  [broken(500), 'Servicio no disponible.'],
  [broken(503), 'Hubo un problema. Inténtalo más tarde.'],
  [refused('Sign-up is closed'), 'Hubo un problema. Inténtalo más tarde.']
])('%j is reported as %s', (problem, message) => {
  expect(callMessages[entryFailure(problem)]).toBe(message)
})
