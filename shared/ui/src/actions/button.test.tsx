import { expect, it, jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button'
import { ChipGroup } from './chip'

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

it('has nothing to do while it is marked as disabled, and keeps the keyboard all the same', async () => {
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

it('sends no form unless its type is submit', async () => {
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
