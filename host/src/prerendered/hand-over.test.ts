import { beforeEach, expect, jest, test } from '@jest/globals'

const screen = '<form><button type="button">Mostrar contraseña</button></form>'

const button = (place: string) => {
  const found = document.querySelector(`${place} button`)
  if (!found) throw new Error(`${place} has no button`)
  return found
}

/** Waits until the timers that are due have run, and those that they have started. */
async function runTimers(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await new Promise(done => setTimeout(done))
}

beforeEach(() => void jest.resetModules())

test('a press that ends while React renders its screen acts once', async () => {
  document.documentElement.dataset.rendered = ''
  document.body.innerHTML = `<div id="rendered">${screen}</div><div id="root"></div>`
  await import('./hand-over.ts')
  const root = document.getElementById('root')
  const rendered = button('#rendered')
  rendered.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  root?.insertAdjacentHTML('beforeend', screen)
  const pressed = jest.fn()
  button('#root').addEventListener('click', pressed)
  rendered.dispatchEvent(new Event('pointerup', { bubbles: true }))
  rendered.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  // React renders once more before the timer of the released pointer.
  root?.append('')
  await runTimers()
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('on a page that the browser has translated, the typed text and the pressed button are handed over', async () => {
  const page = (email: string, password: string, show: string, send: string) =>
    `<form><label>${email} <input name="email"></label><label>${password} <input name="password"></label>
    <button type="button">${show}</button><button>${send}</button></form>`
  document.documentElement.dataset.rendered = ''
  document.body.innerHTML = `<div id="rendered">${page('E-mail', 'Password', 'Show', 'Sign in')}</div><div id="root"></div>`
  await import('./hand-over.ts')
  for (const field of document.querySelectorAll('input')) field.value = `typed as ${field.name}`
  button('#rendered').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  const root = document.getElementById('root')
  const pressed: unknown[] = []
  root?.addEventListener('click', ({ target }) => pressed.push(target))
  root?.insertAdjacentHTML('beforeend', page('Email', 'Contraseña', 'Mostrar', 'Ingresar'))
  await runTimers()
  expect([...document.querySelectorAll('input')].map(({ value }) => value)).toEqual([
    'typed as email',
    'typed as password'
  ])
  expect(pressed).toEqual([button('#root')])
})

test('a composed letter is finished on the screen where it began', async () => {
  document.documentElement.dataset.rendered = ''
  document.body.innerHTML = '<div id="rendered"><input name="city"></div><div id="root"></div>'
  await import('./hand-over.ts')
  const typed = document.querySelector<HTMLInputElement>('#rendered input')
  const press = (type: string, isComposing: boolean) =>
    typed?.dispatchEvent(new KeyboardEvent(type, { bubbles: true, isComposing }))
  // The accent of «á» is a key of its own, which begins the composition.
  press('keydown', false)
  typed?.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  press('keyup', true)
  document.getElementById('root')?.insertAdjacentHTML('beforeend', '<input name="city">')
  await runTimers()
  expect(document.querySelector('#rendered')).toBeInTheDocument()
  if (typed) typed.value = 'á'
  typed?.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await runTimers()
  expect(document.querySelector('#rendered')).not.toBeInTheDocument()
  expect(document.querySelector('input')).toHaveValue('á')
})

/** The type of the field into which the member has typed before the press. */
type Typed = 'email' | 'password' | undefined

const recovery = 'a[data-keeps-email]'
const signUp = 'a:not([data-keeps-email])'

const panel = '<p class="boot-panel"></p>'

test.each<[string, string, Typed, string, string, MouseEventInit]>([
  ['waits for the code', 'the e-mail is typed', 'email', '', recovery, {}],
  ['leads to its address', 'nothing is typed', undefined, '', recovery, {}],
  ['leads to its address', 'only the password is typed', 'password', '', recovery, {}],
  ['leads to its address', 'its screen shows no e-mail', 'email', '', signUp, {}],
  ['leads to its address', 'it opens in another tab', 'email', '', recovery, { ctrlKey: true }],
  ['leads to its address', 'the screen could not be loaded', 'email', '<p data-failed></p>', recovery, {}],
  ['leads to its address', 'the host could not be loaded', 'email', panel, recovery, {}]
])('a pressed link %s if %s', async (result, _, typed, failure, link, keys) => {
  const waits = result === 'waits for the code'
  const page =
    '<input type="email" name="email"><input type="password" name="password">' +
    '<a href="/recuperar-contrasena" data-keeps-email>Olvidaste</a><a href="/registrate">Registrate</a>'
  document.documentElement.dataset.rendered = ''
  document.body.innerHTML = `<div id="rendered">${page}</div><div id="root"></div>`
  await import('./hand-over.ts')
  const root = document.getElementById('root')
  root?.insertAdjacentHTML('beforeend', `<div data-waiting>${failure}</div>`)
  await runTimers()
  const field = document.querySelector<HTMLInputElement>(`#rendered [type="${typed}"]`)
  if (field) field.value = 'typed'
  /** The place of each press, and true if the press leads to no address. */
  const pressed: unknown[] = []
  const follow = (event: Event) => {
    const place = event.target instanceof Element && event.target.closest('#rendered, #root')?.id
    pressed.push([place, event.defaultPrevented])
    event.preventDefault()
  }
  document.body.addEventListener('click', follow)
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  document.querySelector(`#rendered ${link}`)?.dispatchEvent(press)
  if (root) root.innerHTML = page
  await runTimers()
  document.body.removeEventListener('click', follow)
  expect(pressed).toEqual([['rendered', waits], ...(waits ? [['root', false]] : [])])
  expect(document.querySelector('input')).toHaveValue(typed === 'email' ? 'typed' : '')
})
