import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { Button } from '../actions/button'
import { Dialog, type DialogProps } from './dialog'
import { announce, StatusRegion } from './screen-reader'

const Screen = (props: Partial<DialogProps>) => {
  const [open, setOpen] = useState(false)
  const redeem = () => {
    announce('Canjeando…')
    setOpen(false)
  }
  return (
    <StrictMode>
      <Button onClick={() => setOpen(true)}>Quiero mi beneficio</Button>
      <Dialog
        title="¿Canjeamos?"
        actions={<Button onClick={redeem}>Canjear</Button>}
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
  it('is named by its title, takes the focus, and returns it when it closes', async () => {
    render(<Screen />)
    await openIt()
    expect(screen.getByRole('dialog', { name: '¿Canjeamos?' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Canjear' })).toHaveFocus()

    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toHaveFocus()
  })

  it('is not answered by the Enter key that opened it and is still held', async () => {
    render(<Screen />)
    await openIt()
    // A browser clicks the focused button at each repeated "keydown" whose default is not prevented.
    const held = { key: 'Enter', repeat: true }
    expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Canjear' }), held)).toBe(false)
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('is described by its text, and not by its other content', async () => {
    render(<Screen text="Te quedan 300 puntos." />)
    await openIt()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription('Te quedan 300 puntos.')
    expect(screen.getByText('Vas a canjear 1.200 puntos')).toBeVisible()
  })

  it('of an error is an alert dialog', async () => {
    render(<Screen tone="error" title="Ups." text="No pudimos canjear." />)
    await openIt()
    const alert = screen.getByRole('alertdialog', { name: 'Ups.' })
    expect(alert).toHaveAccessibleDescription('No pudimos canjear.')
  })

  it.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Cerrar ventana' }))],
    ['a press outside', () => userEvent.click(screen.getByRole('dialog'))],
    [
      'the back gesture of the system',
      async () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    ]
  ])('is closed by %s', async (_, leave) => {
    render(<Screen />)
    await openIt()
    passOpening()
    await leave()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toHaveFocus()
  })

  it('stays open while it cannot be dismissed', async () => {
    render(<Screen dismissible={false} />)
    await openIt()
    passOpening()
    await userEvent.keyboard('{Escape}{Escape}')
    await userEvent.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cerrar ventana' })).not.toBeInTheDocument()
  })

  // On the second back gesture in a row, Chromium on Android closes a dialog whose "cancel" event was prevented.
  it('is shown again when the browser closes it although it cannot be dismissed', async () => {
    render(<Screen dismissible={false} />)
    await openIt()
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    act(() => dialog.close())
    fireEvent(dialog, new Event('close'))
    expect(dialog).toHaveAttribute('open')
    expect(screen.getByRole('button', { name: 'Canjear' })).toHaveFocus()
  })

  it('is closed for the page, too, when the browser closes it', async () => {
    render(<Screen />)
    await openIt()
    const dialog = screen.getByRole<HTMLDialogElement>('dialog')
    act(() => dialog.close())
    fireEvent(dialog, new Event('close'))
    expect(dialog).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Quiero mi beneficio' })).toHaveFocus()
  })

  it('stays open when the second tap of a double tap on its opener lands outside it', async () => {
    render(<Screen />)
    await openIt()
    // A phone reports each tap as a single one.
    await userEvent.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('stays open at the second click of a slow double click on its opener', async () => {
    render(<Screen />)
    await openIt()
    passOpening()
    const dialog = screen.getByRole('dialog')
    fireEvent.mouseDown(dialog, { detail: 2 })
    fireEvent.click(dialog, { detail: 2 })
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('stays open when a press begins inside and ends outside it, as in a selection of text', async () => {
    render(<Screen />)
    await openIt()
    passOpening()
    await userEvent.pointer([
      { keys: '[MouseLeft>]', target: screen.getByText('Vas a canjear 1.200 puntos') },
      { keys: '[/MouseLeft]', target: screen.getByRole('dialog') }
    ])
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })

  it('contains announcements itself, because screen readers do not read the page behind it', async () => {
    render(<Screen />)
    await openIt()
    act(() => announce('Código copiado'))
    expect(screen.getByRole('dialog')).toHaveTextContent('Código copiado')
  })
})

describe('announcements', () => {
  it('of a press that closes the dialog are made by the page, once', async () => {
    render(<Screen />)
    await openIt()
    await userEvent.click(screen.getByRole('button', { name: 'Canjear' }))
    expect(screen.getByRole('status')).toHaveTextContent(/^Canjeando…$/)
  })

  it('are repeated when the text is the same', () => {
    render(<StatusRegion />)
    const region = screen.getByRole('status')
    expect(region).toBeEmptyDOMElement()
    act(() => announce('Guardado'))
    act(() => announce('Guardado'))
    expect(screen.getAllByText('Guardado')).toHaveLength(2)
  })

  it('are lost without a live region, and not read on a later screen', () => {
    announce('Guardado')
    render(<StatusRegion />)
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})
