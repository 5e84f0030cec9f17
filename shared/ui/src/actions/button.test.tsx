import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'
import { ChipGroup } from './chip'

it('a button calls its handler when it is pressed', async () => {
  const onClick = jest.fn()
  render(<Button onClick={onClick}>Copiar</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('a busy button keeps its name, and neither calls its handler nor submits its form', async () => {
  const onClick = jest.fn()
  const onSubmit = jest.fn()
  render(
    <form onSubmit={onSubmit}>
      <input aria-label="Email" />
      <Button type="submit" busy onClick={onClick}>
        Ingresar
      </Button>
    </form>
  )
  const button = screen.getByRole('button', { name: 'Ingresar' })
  await userEvent.click(button)
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'a{Enter}')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(button).toBeEnabled()
  expect(onClick).not.toHaveBeenCalled()
  expect(onSubmit).not.toHaveBeenCalled()
})

it('a button with aria-disabled keeps the focus and does not call its handler', async () => {
  const onClick = jest.fn()
  const { rerender } = render(<Button onClick={onClick}>Marcar</Button>)
  const button = screen.getByRole('button', { name: 'Marcar' })
  button.focus()
  rerender(
    <Button aria-disabled onClick={onClick}>
      Marcar
    </Button>
  )
  await userEvent.dblClick(button)
  await userEvent.keyboard('{Enter}')
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(onClick).not.toHaveBeenCalled()
})

it('buttons and chips do not submit a form by default', async () => {
  const onSubmit = jest.fn()
  const onChoose = jest.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Ver más</Button>
      <ChipGroup
        label="Ver"
        options={[{ value: 'saved', label: 'Guardados' }]}
        value=""
        onChoose={onChoose}
      />
    </form>
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardados', pressed: false }))
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onChoose).toHaveBeenCalledWith('saved')
})

it('a button that needs the network is off without it, and describes why', async () => {
  const onSend = jest.fn()
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <>
      <p id="espera">Esperá un minuto.</p>
      <Button type="submit">Guardar</Button>
      <Button offlineText="heard" aria-describedby="espera" onClick={onSend}>
        Reenviar
      </Button>
      <Button>Cerrar</Button>
    </>
  )
  const reason = 'Cuando vuelva internet vas a poder seguir.'
  const send = screen.getByRole('button', { name: 'Reenviar' })
  await userEvent.click(send)
  expect(onSend).not.toHaveBeenCalled()
  expect(send).toHaveAccessibleDescription(`${reason} Esperá un minuto.`)
  expect(screen.getByRole('button', { name: 'Guardar' })).toHaveAccessibleDescription(reason)
  expect(screen.getAllByText(reason).filter(text => !text.hidden)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Cerrar' })).toHaveAttribute('aria-disabled', 'false')
  jest.restoreAllMocks()
})

it('a link that looks like a button is a link', () => {
  render(
    <>
      <Button as="a" href="/canjes" variant="secondary">
        Mis Canjes
      </Button>
      <Button variant="secondary">Cerrar</Button>
    </>
  )
  const link = screen.getByRole('link', { name: 'Mis Canjes' })
  expect(link).toHaveAttribute('href', '/canjes')
  expect(link).toHaveClass(screen.getByRole('button').className)
})
