import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { loadPhoneRules, PhoneField, type TypedPhone } from './phone-field'

const number = () => screen.getByRole('textbox', { name: 'Teléfono' })
const country = () => screen.getByRole('combobox', { name: 'País del teléfono' })

function Form({ stored }: { readonly stored: Partial<TypedPhone> }) {
  const [phone, setPhone] = useState({ country: 'AR', number: '', isLandline: false, ...stored })
  const [error, setError] = useState<string>()
  const save = () => {
    if (phone.number === '0341 15 555 1234') setPhone({ ...phone, number: '+5493415551234' })
    else setError('Revisá el teléfono.')
  }
  return (
    <>
      <button type="button" onClick={save}>
        Guardar
      </button>
      <PhoneField id="telefono" phone={phone} error={error} onChange={setPhone} onLeave={() => {}} />
    </>
  )
}

async function open(stored: Partial<TypedPhone> = {}) {
  await loadPhoneRules()
  render(<Form stored={stored} />)
  return userEvent.setup({ delay: null })
}

it('a number without 9 and 15 is read as a mobile, and as a landline when the member says so', async () => {
  const person = await open()
  await person.type(number(), '11 5071-6006')
  await person.tab()
  expect(number()).toHaveValue('+54 9 11 5071 6006')
  await person.click(screen.getByRole('checkbox', { name: 'Es un teléfono fijo' }))
  expect(number()).toHaveValue('+54 11 5071 6006')

  await person.clear(number())
  await person.type(number(), '011 15 5071 6006')
  await person.tab()
  expect(number()).toHaveValue('+54 9 11 5071 6006')
  expect(screen.getByRole('checkbox', { name: 'Es un teléfono fijo' })).not.toBeChecked()
})

it('the field asks for a missing area code', async () => {
  const person = await open()
  await person.type(number(), '15 5071-6006')
  await person.tab()
  expect(number()).toHaveAccessibleDescription('Falta el código de área: por ejemplo, 11 o 351.')
})

it('after a press on a button, an error or a saved number ends the typing', async () => {
  const person = await open()
  const save = screen.getByRole('button', { name: 'Guardar' })
  await person.type(number(), '5071-6006')
  await person.pointer({ target: save, keys: '[MouseLeft>]' })
  expect(save).toHaveFocus()
  expect(number()).toHaveAccessibleDescription('Ej.: +54 9 11 5071-6006')
  await person.pointer({ target: save, keys: '[/MouseLeft]' })
  expect(number()).toHaveAccessibleDescription(/^Falta el código de área/)

  await person.clear(number())
  await person.type(number(), '0341 15 555 1234')
  await person.click(save)
  expect(number()).toHaveValue('+54 9 341 555 1234')
})

it('the field uses the chosen country, also for a number that named another one', async () => {
  const person = await open({ number: '+54 9 11 5071 6006' })
  await person.selectOptions(country(), 'UY')
  expect(country()).toHaveValue('UY')
  expect(number()).toHaveValue('91150716006')
  await person.selectOptions(country(), 'AR')
  expect(number()).toHaveValue('+54 9 11 5071 6006')

  await person.selectOptions(country(), 'US')
  await person.clear(number())
  await person.type(number(), '416 555 0123')
  await person.tab()
  expect(country()).toHaveValue('US')
})
