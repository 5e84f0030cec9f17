import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'
import { Chip } from './chip'

it('does what it says when pressed', async () => {
  const onClick = jest.fn()
  render(<Button onClick={onClick}>Copiar</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
  expect(onClick).toHaveBeenCalledTimes(1)
})

it('keeps focus and name while busy, and neither acts nor sends its form', async () => {
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

it('sends no form unless it is told to', async () => {
  const onSubmit = jest.fn()
  render(
    <form onSubmit={onSubmit}>
      <Button>Ver más</Button>
      <Chip pressed={false}>Guardados</Chip>
    </form>
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }))
  await userEvent.click(screen.getByRole('button', { name: 'Guardados', pressed: false }))
  expect(onSubmit).not.toHaveBeenCalled()
})
