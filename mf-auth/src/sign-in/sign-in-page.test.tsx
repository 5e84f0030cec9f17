import { config } from '@eqs/config'
import { $auth, setAssets, signOut } from '@eqs/session'
import { control, createMember, holdAnswer, openScreen } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import App from '../app.tsx'

const email = () => screen.getByRole('textbox', { name: 'Email' })
const password = () => screen.getByLabelText('Contraseña')
const enter = () => screen.getByRole('button', { name: 'Ingresar' })
const isRefused = (name: string) => waitFor(() => expect(screen.getByRole('region', { name })).toHaveFocus())

async function open(path = '/ingresa') {
  await openScreen(App, { path })
  await screen.findByRole('heading', { level: 1, name: 'Ingresá' })
  return userEvent.setup()
}

test('a member signs in with the keyboard alone', async () => {
  const member = await createMember({ first_name: 'Sofía' })
  const person = await open()

  await person.click(email())
  await person.keyboard(member.email)
  await person.tab()
  expect(password()).toHaveFocus()
  await person.keyboard(`${member.password}{Enter}`)

  await waitFor(() =>
    expect($auth.get()).toMatchObject({ isAuthenticated: true, user: { first_name: 'Sofía' } })
  )
})

test('a missing e-mail and password are reported with links, and the errors go once both are typed', async () => {
  const person = await open()
  await person.click(enter())

  const summary = screen.getByRole('region', { name: 'Por favor, completá tus datos' })
  expect(summary).toHaveFocus()
  expect(email()).toHaveAccessibleDescription('Escribí tu email.')
  expect(password()).toHaveAccessibleDescription('Escribí tu contraseña.')

  await person.click(screen.getByRole('link', { name: 'Escribí tu contraseña.' }))
  expect(password()).toHaveFocus()
  await person.keyboard('secreta')
  expect(password()).toHaveAccessibleDescription('')
  await person.type(email(), 'a@b.com')
  expect(summary).not.toBeInTheDocument()
})

test.each([
  [' ', 'secreto', 'Escribí tu email.', ''],
  ['ana@gmail.com', '', '', 'Escribí tu contraseña.']
])(
  'signing in as %j with %j reports only the missing field',
  async (typedEmail, typedPassword, ofEmail, ofPassword) => {
    const person = await open()
    await person.type(email(), typedEmail)
    if (typedPassword) await person.type(password(), typedPassword)
    await person.click(enter())
    expect(email()).toHaveAccessibleDescription(ofEmail)
    expect(password()).toHaveAccessibleDescription(ofPassword)
  }
)

test('the form sends a password of one space and an address without "@", and shows the refusal of the provider', async () => {
  const person = await open()
  await person.type(email(), 'ana')
  await person.type(password(), ' ')
  await person.click(enter())
  await isRefused('Por favor, revisa las credenciales ingresadas.')
})

const failures = [
  [
    'a refusal with code 0',
    { status: 400, body: { error: { message: 'Missing', code: 0 } } },
    'Por favor, completá tus datos'
  ],
  [
    'the refusal "User not found" with status 200',
    { status: 200, body: { success: false, error: 'User not found' } },
    'Por favor, revisa las credenciales ingresadas.'
  ],
  [
    'a refusal whose message is beside the name of its status',
    { status: 401, body: { statusCode: 401, message: 'Authentication error', error: 'Unauthorized' } },
    'Por favor, revisa las credenciales ingresadas.'
  ],
  ['an answer with status 500', { status: 500, body: {} }, 'Servicio no disponible.'],
  [
    'an HTML page instead of JSON',
    { contentType: 'text/html', body: '<html></html>' },
    'Hubo un problema. Inténtalo más tarde.'
  ]
] as const

test.each(failures)('%s is explained, and the typed values stay', async (_, answer, text) => {
  const member = await createMember()
  await control('faults', { path: '/api/users/login', email: member.email, ...answer })
  const person = await open()
  await person.type(email(), member.email)
  await person.type(password(), member.password)
  await person.click(enter())

  await isRefused(text)
  // A screen reader would read an alert in addition to the focused region.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(email()).toHaveValue(member.email)
  expect(password()).toHaveValue(member.password)
  expect($auth.get().isAuthenticated).toBe(false)
})

test('a wrong password is reported, and the document title begins with "Error:"', async () => {
  const member = await createMember()
  document.title = 'Ingresá'
  const person = await open()
  await person.type(email(), member.email)
  await person.type(password(), 'otra-cosa')
  await person.click(enter())

  expect(await screen.findByText('Por favor, revisa las credenciales ingresadas.')).toBeVisible()
  expect(document.title).toBe('Error: Ingresá')
})

test('two quick presses sign in once', async () => {
  const member = await createMember()
  const answer = await holdAnswer({ path: '/api/users/login', email: member.email, times: 1 })
  // A second call would receive this answer and be refused.
  await control('faults', { path: '/api/users/login', email: member.email, status: 500, body: {} })
  const person = await open()
  await person.type(email(), member.email)
  await person.type(password(), member.password)
  await person.dblClick(enter())
  await answer.arrived()
  await answer.release()

  await waitFor(() => expect($auth.get().isAuthenticated).toBe(true))
  expect(screen.queryByRole('region', { name: 'Servicio no disponible.' })).not.toBeInTheDocument()
})

test('a member whose session expired reads that it expired', async () => {
  const member = await createMember()
  await openScreen(App, { path: '/ingresa', member })
  act(() => signOut('expired'))

  expect(await screen.findByText('Tu sesión venció. Volvé a ingresar.')).toBeVisible()
})

test('a member whose account is disabled can write to the club from the explanation', async () => {
  const member = await createMember()
  await openScreen(App, { path: '/ingresa', member })
  act(() => signOut('disabled'))

  expect(await screen.findByText('Tu cuenta no está habilitada. Escribinos y te ayudamos.')).toBeVisible()
  const { supportEmail } = config()
  expect(screen.getByRole('link', { name: supportEmail })).toHaveAttribute('href', `mailto:${supportEmail}`)
})

test('the links to the sign-up and to the recovery keep the referral code and the requested page', async () => {
  const query = '?path=%2Fmisiones&ref=Radio%20%26%20TV'
  await open(`/ingresa${query}`)
  expect(screen.getByRole('link', { name: '¿No tenés cuenta? Registrate' })).toHaveAttribute(
    'href',
    `/registrate${query}`
  )
  expect(screen.getByRole('link', { name: '¿Olvidaste tu contraseña?' })).toHaveAttribute(
    'href',
    `/recuperar-contrasena${query}`
  )
})

test('a cover image that does not load is hidden', async () => {
  await open()
  act(() => setAssets([{ name: 'signin_cover_web', type: 'image', url: '/nada.jpg', text: '' }]))
  const cover = screen.getByRole('presentation')
  expect(cover).toHaveAttribute('src', '/nada.jpg')

  fireEvent.error(cover)
  expect(cover).not.toBeVisible()
  act(() => setAssets([]))
})

test('without a network a press has no effect, and the description of the button says why', async () => {
  const person = await open()
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
  act(() => void dispatchEvent(new Event('offline')))
  await person.click(enter())

  expect(enter()).toHaveAccessibleDescription('Cuando vuelva internet vas a poder seguir.')
  expect(screen.queryByText('Por favor, completá tus datos')).not.toBeInTheDocument()
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
})

test('after too many wrong passwords, the refusal says how long to wait', async () => {
  const member = await createMember()
  await control('rate-limits', { active: true, email: member.email })
  const person = await open()
  await person.type(email(), member.email)
  await person.type(password(), 'equivocada')
  for (let tries = 0; tries < 5; tries++) {
    await person.click(enter())
    await isRefused('Por favor, revisa las credenciales ingresadas.')
  }
  await person.click(enter())
  await isRefused('Hubo un problema. Inténtalo más tarde. Fueron muchos intentos: esperá 15 minutos.')
})
