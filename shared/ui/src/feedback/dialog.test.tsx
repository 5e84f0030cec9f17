import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { Button } from '../actions/button'
import { Dialog, type DialogProps } from './dialog'
import { announce, StatusRegion } from './screen-reader'

const Screen = (props: Partial<DialogProps>) => {
  const [open, setOpen] = useState(false)
  return (
    <StrictMode>
      <Button onClick={() => setOpen(true)}>Quiero mi beneficio</Button>
      <Dialog
        title="¿Canjeamos?"
        actions={<Button onClick={() => setOpen(false)}>Canjear</Button>}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      >
        <p>Vas a canjear 1.200 puntos</p>
      </Dialog>
      <StatusRegion />
    </StrictMode>
  )
}

const openIt = () => userEvent.click(screen.getByRole('button', { name: 'Quiero mi beneficio' }))

/** Advances the clock beyond the double click that may have opened the dialog. */
const passOpening = () => {
  const now = performance.now()
  jest.spyOn(performance, 'now').mockImplementation(() => now + 401)
}

afterEach(() => {
  jest.restoreAllMocks()
})

describe('a dialog', () => {
  it('is named by its title, takes focus, and gives it back', async () => {
    render(<Screen />)
    await openIt()
    expect(screen.getByRole('dialog', { name: '¿Canjeamos?' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Canjear' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toHaveFocus()
  })

  it('is described by what it says, and by nothing where there is more than a sentence', async () => {
    render(<Screen text="Te quedan 300 puntos." />)
    await openIt()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Te quedan 300 puntos.')
    expect(screen.getByText('Vas a canjear 1.200 puntos')).toBeVisible()
  })

  it('of an error is an alert', async () => {
    render(<Screen tone="error" title="Ups." text="No pudimos canjear." />)
    await openIt()
    const alert = screen.getByRole('alertdialog', { name: 'Ups.' })
    expect(alert).toHaveAccessibleDescription('No pudimos canjear.')
  })

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['its cross', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }))],
    ['a press outside', () => userEvent.click(screen.getByRole('dialog'))],
    [
      'the system going back',
      async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    ]
  ])('is left with %s', async (_, leave) => {
    render(<Screen />)
    await openIt()
    passOpening()
    await leave()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toHaveFocus()
  })

  it('stays while it cannot be dismissed', async () => {
    render(<Screen dismissible={false} />)
    await openIt()
    passOpening()
    await userEvent.keyboard('{Escape}{Escape}')
    await userEvent.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cerrar ventana' })).not.toBeInTheDocument()
  })

  it('stays under the second tap of a double tap on its opener, which lands outside', async () => {
    render(<Screen />)
    await openIt()
    // A phone reports each tap as a single one.
    await userEvent.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('stays under the second press of a slow double click on its opener', async () => {
    render(<Screen />)
    await openIt()
    passOpening()
    const dialog = screen.getByRole('dialog')
    fireEvent.mouseDown(dialog, { detail: 2 })
    fireEvent.click(dialog, { detail: 2 })
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('stays when a press that began inside ends outside, as when selecting text', async () => {
    render(<Screen />)
    await openIt()
    passOpening()
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('Vas a canjear 1.200 puntos') },
      { keys: '[/MouseLeft]', target: screen.getByRole('dialog') }
    ])
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('says announcements itself: the page behind it cannot be heard', async () => {
    render(<Screen />)
    await openIt()
    act(() => announce('Código copiado'))
    expect(screen.getByRole('dialog')).toHaveTextContent('Código copiado')
  })
})

describe('announcements', () => {
  it('are heard again when the words are the same', () => {
    render(<StatusRegion />)
    const region = screen.getByRole('status')
    expect(region).toBeEmptyDOMElement()
    act(() => announce('Guardado'))
    const first = screen.getByText('Guardado')
    act(() => announce('Guardado'))
    expect(region).toHaveTextContent(/^Guardado$/)
    expect(screen.getByText('Guardado')).not.toBe(first)
  })

  it('without anywhere to be heard are lost, not kept for a later screen', () => {
    announce('Guardado')
    render(<StatusRegion />)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
