import { expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { Loaded, type LoadedQuery } from './loaded'
import { StatusRegion } from './screen-reader'

/**
 * A component whose query fails the given number of times, and clears its error while it fetches again. When the
 * tab becomes visible, the query succeeds.
 */
const Part = ({ failures }: { readonly failures: number }) => {
  const [left, setLeft] = useState(failures)
  const [isFetching, setFetching] = useState(false)
  useEffect(() => {
    const recover = () => setLeft(0)
    document.addEventListener('visibilitychange', recover)
    return () => document.removeEventListener('visibilitychange', recover)
  }, [])
  const query: LoadedQuery<string> = {
    data: left === 0 ? 'Café' : undefined,
    error:
      left > 0 && !isFetching
        ? Object.assign(new Error('x'), { problem: { kind: 'offline' as const } })
        : null,
    isFetching,
    async refetch() {
      setFetching(true)
      await new Promise(requestAnimationFrame)
      setFetching(false)
      setLeft(left - 1)
      return { isSuccess: left === 1 }
    }
  }
  return (
    <>
      <Loaded query={query} failure="No pudimos cargarlo." skeleton={<p>…</p>}>
        {data => <p>{data}</p>}
      </Loaded>
      <button type="button">Otra cosa</button>
    </>
  )
}

const returnToTab = () => act(() => void document.dispatchEvent(new Event('visibilitychange')))
const retry = () => screen.getByRole('button', { name: 'Reintentar' })

it('a failure shows its cause, and its retry button keeps the focus while it fails again', async () => {
  render(<Part failures={3} />)
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargarlo. Parece que no tenés conexión.')
  const button = retry()
  await userEvent.click(button)
  expect(button).toHaveFocus()
  await userEvent.click(button)
  expect(button).toBeInTheDocument()
  expect(button).toHaveFocus()
})

it('a failure that stays the same after a retry is announced again', async () => {
  render(
    <>
      <Part failures={3} />
      <StatusRegion />
    </>
  )
  const message = 'No pudimos cargarlo. Parece que no tenés conexión.'
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await userEvent.click(retry())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(message))
})

it('while the device is offline, the failure does not name the network, because a notice of the page does', () => {
  render(<Part failures={1} />)
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  expect(screen.getByRole('alert')).toHaveTextContent(/^No pudimos cargarlo\.Reintentar$/)
  online.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargarlo. Parece que no tenés conexión.')
})

it('the retry button stays disabled until the loaded content is rendered', async () => {
  render(<Part failures={1} />)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver(records => changes.push(...records))
  observer.observe(retry(), { attributeFilter: ['aria-disabled'] })
  await userEvent.click(retry())
  await screen.findByText('Café')
  changes.push(...observer.takeRecords())
  expect(changes).toHaveLength(1)
})

it('the content that a retry has loaded takes the focus', async () => {
  render(<Part failures={1} />)
  await userEvent.click(retry())
  expect((await screen.findByText('Café')).parentElement).toHaveFocus()
})

it('the content that a retry has loaded takes no focus from another button', async () => {
  render(<Part failures={1} />)
  await userEvent.click(retry())
  screen.getByRole('button', { name: 'Otra cosa' }).focus()
  await screen.findByText('Café')
  expect(screen.getByRole('button', { name: 'Otra cosa' })).toHaveFocus()
})

it('content that comes by itself after a failed retry takes the focus', async () => {
  render(<Part failures={3} />)
  await userEvent.click(retry())
  await waitFor(() => expect(retry()).toHaveAttribute('aria-disabled', 'false'))
  returnToTab()
  expect((await screen.findByText('Café')).parentElement).toHaveFocus()
})

it('content that comes without a retry takes no focus', async () => {
  render(<Part failures={3} />)
  returnToTab()
  await screen.findByText('Café')
  expect(document.body).toHaveFocus()
})
