import { expect, it, jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLayoutEffect, useRef, useState } from 'react'
import { Skeleton } from './loaded'
import { Notice } from './notice'
import { ProgressBar } from './progress-bar'
import { announce, rescueFocus, StatusRegion } from './screen-reader'

it('a notice is an alert only if it reports an error', () => {
  render(
    <>
      <Notice tone="ok">Guardamos tus datos.</Notice>
      <Notice tone="error" title="Ups.">
        No se pudo guardar.
      </Notice>
    </>
  )
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  expect(screen.getByRole('alert')).toHaveTextContent('Ups.No se pudo guardar.')
})

it('a load failure offers a retry', async () => {
  const onRetry = jest.fn()
  render(
    <Notice tone="error" onRetry={onRetry}>
      No pudimos cargar el catálogo.
    </Notice>
  )
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})

it.each([
  [0.375, 0.375],
  [1.4, 1],
  [-1, 0],
  [Number.NaN, 0]
])('a progress bar shows a progress of %s as %s', (value, shown) => {
  render(<ProgressBar value={value} label="3 de 8 (38%)" hideLabel />)
  const bar: HTMLProgressElement = screen.getByRole('progressbar', { name: '3 de 8 (38%)' })
  expect(bar.value).toBe(shown)
})

it('a skeleton region says as text that it is loading', () => {
  render(
    <>
      <Skeleton shape="text" lines={3} />
      <Skeleton>
        <Skeleton shape="title" />
        <div>
          <Skeleton shape="text" />
        </div>
      </Skeleton>
    </>
  )
  const texts = screen.getAllByText('Cargando…')
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text.closest('[aria-busy="true"]')).toBeInTheDocument()
})

it('the status region announces each text once, and removes it so that it is not read later', () => {
  jest.useFakeTimers()
  render(<StatusRegion />)
  act(() => announce('Copiado!'))
  act(() => jest.advanceTimersByTime(3_000))
  act(() => announce('Guardado.'))
  act(() => jest.advanceTimersByTime(3_000))
  expect(screen.getByRole('status')).toHaveTextContent(/^Guardado\.$/)
  act(() => jest.advanceTimersByTime(3_000))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  jest.useRealTimers()
})

it('the status region keeps a text that another one follows immediately', () => {
  render(<StatusRegion />)
  act(() => {
    announce('Lo guardaste')
    announce('1 beneficio')
  })
  expect(screen.getByText('Lo guardaste')).toBeInTheDocument()
  expect(screen.getByText('1 beneficio')).toBeInTheDocument()
})

/** A region whose button goes away when it is pressed, beside a field. */
function Region() {
  const [isFailed, setFailed] = useState(true)
  const region = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isFailed) rescueFocus(region.current)
  }, [isFailed])
  return (
    <>
      <section ref={region} tabIndex={-1} aria-label="Saldo">
        {isFailed && (
          <button type="button" onClick={() => setTimeout(() => setFailed(false))}>
            Reintentar
          </button>
        )}
      </section>
      <input aria-label="Buscar" />
    </>
  )
}

it('focus moves to the region when its focused button is removed', async () => {
  render(<Region />)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Saldo' })).toHaveFocus())
})

it('focus stays on the field to which the member has moved it in the meantime', async () => {
  render(<Region />)
  act(() => {
    screen.getByRole('button', { name: 'Reintentar' }).click()
    screen.getByRole('textbox', { name: 'Buscar' }).focus()
  })
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument())
  expect(screen.getByRole('textbox', { name: 'Buscar' })).toHaveFocus()
})
