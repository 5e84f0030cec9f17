import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { paths, useNavigate } from '@eqs/navigation'
import { createMember, openScreen } from '@eqs/testing'
import { withBrowserNotifications } from '@eqs/testing/browser-notifications'
import { Dialog } from '@eqs/ui'
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { offerInstall } from '../installed/install-offer.ts'
import { watchTyping } from '../release/may-reload.ts'
import { balance, causes, network } from './notice-causes.testing.ts'
import { NoticeCauses } from './notice-causes.tsx'
import { NoticeSlot } from './notice-slot.tsx'
import { $raised, type NoticeId, notices } from './notices.ts'

const order = notices.map(({ id }) => id)

withBrowserNotifications()
beforeAll(() => {
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.onLine)
  watchTyping()
  offerInstall()
})

let stop = (): void => {}
beforeEach(() => {
  stop = balance.subscribe(() => {})
})
afterEach(async () => {
  await act(async () => {
    for (const { end } of Object.values(causes)) await end()
  })
  stop()
  $raised.set(new Map())
})

const Page = () => {
  const go = useNavigate()
  return (
    <>
      <NoticeCauses />
      <main id="contenido" tabIndex={-1}>
        <NoticeSlot layout="shell" />
        <input aria-label="Ciudad" />
        {Object.entries({ Canjeá: paths.home, 'Tu tarjeta': paths.card, Alertas: paths.notifications }).map(
          ([name, path]) => (
            <button type="button" key={name} onClick={() => go(path)}>
              {name}
            </button>
          )
        )}
      </main>
    </>
  )
}

const open = async () => openScreen(Page, { path: paths.home, member: await createMember() })
const begin = (id: NoticeId) => act(async () => causes[id].begin())
const end = (id: NoticeId) => act(async () => causes[id].end())
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }))

/** Returns the ids of the visible notices. */
const visible = (): readonly NoticeId[] =>
  order.filter(id => screen.queryAllByText(causes[id].words).length > 0)

/** Each notice with the next one in the order. A later test begins all causes at once. */
const pairs = order.flatMap((first, index) =>
  order.slice(index + 1, index + 2).map(second => [first, second] as const)
)

test.each(pairs)(
  'of the notices %s and %s the first is shown, and the second when the first ends',
  async (first, second) => {
    await open()
    await begin(second)
    expect(visible()).toEqual([second])
    await begin(first)
    expect(visible()).toEqual([first])
    expect(screen.getByText(causes[first].words).closest('[role=status]')).toBeVisible()
    await end(first)
    // One offer is enough for a visit.
    expect(visible()).toEqual(first === 'push_offer' ? [] : [second])
  }
)

test.each(pairs)('while the notice %s is shown, the notice %s is not', async (first, second) => {
  await open()
  await begin(first)
  await begin(second)
  expect(visible()).toEqual([first])
})

test('while all causes are present, the slot shows one notice at a time, in the order of the table', async () => {
  await open()
  for (const id of order.toReversed()) await begin(id)
  for (const id of order.filter(one => one !== 'install_offer')) {
    expect(visible()).toEqual([id])
    await end(id)
  }
  expect(visible()).toEqual([])
})

const overCard: readonly NoticeId[] = ['slow', 'handler', 'push_answer']
test.each(order)('over the card, the notice %s is shown only if it is urgent', async id => {
  await open()
  await press('Tu tarjeta')
  await begin(id)
  expect(visible()).toEqual(overCard.includes(id) ? [id] : [])
})

test('a notice about a failed handler is removed at the next screen, one about a lasting state stays', async () => {
  await open()
  await begin('handler')
  await begin('unstyled')
  await press('Alertas')
  expect(visible()).toEqual(['unstyled'])
})

test('when a notice with the focus is replaced, the focus moves to the main content', async () => {
  await open()
  await begin('new_release')
  screen.getByRole('button', { name: 'Actualizar' }).focus()
  await begin('offline')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('a notice that comes while a dialog is open is announced inside the dialog', async () => {
  const PageWithDialog = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Page />
        <button type="button" onClick={() => setOpen(true)}>
          Canjear
        </button>
        <Dialog open={isOpen} title="¿Lo canjeamos?" onClose={() => setOpen(false)} />
      </>
    )
  }
  await openScreen(PageWithDialog, { path: paths.home, member: await createMember() })
  await press('Canjear')
  await begin('offline')
  const dialog = within(screen.getByRole('dialog', { name: '¿Lo canjeamos?' }))
  expect(dialog.getByRole('status')).toHaveTextContent(causes.offline.words)
})

test('a closed notice stays closed until its cause begins again', async () => {
  await open()
  await begin('session')
  await press('Cerrar')
  expect(screen.getByRole('main')).toHaveFocus()
  await press('Alertas')
  expect(visible()).toEqual([])
  await end('session')
  await begin('session')
  expect(visible()).toEqual(['session'])
})

test('the table of the README has the notices in the order of the code, with their texts', () => {
  const rows = [
    ...readFileSync(resolve(__dirname, '../../README.md'), 'utf8').matchAll(
      /^\| `(\w+)` \|.*\| ([^|]+) \|$/gm
    )
  ]
  const varied: Partial<Record<NoticeId, string>> = {
    push_answer: 'depend on the answer',
    override: 'depend on the override'
  }
  expect(rows.map(([, id, words]) => [id, words])).toEqual(
    order.map(id => [id, varied[id] ?? causes[id].words])
  )
})

// The last test, since the page stays marked as typed in.
test('an offer and the update notice are not shown while a form is in progress', async () => {
  await open()
  await userEvent.setup().type(screen.getByLabelText('Ciudad'), 'T')
  for (const id of ['install_offer', 'push_offer', 'new_release'] as const) await begin(id)
  expect(visible()).toEqual([])
  act(() => void dispatchEvent(new Event('eqs:form-end')))
  expect(visible()).toEqual(['new_release'])
})
