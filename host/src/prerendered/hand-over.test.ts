import { expect, jest, test } from '@jest/globals'

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
