import { type Field, setValue } from '../boot/set-value.ts'

/** What a field holds. It is known by its kind and name, and by how many like it come before. */
interface TypedField {
  readonly kind: string
  readonly value: string
  readonly isChecked: boolean
  readonly hasFocus: boolean
}

const fieldsIn = (place: Element) => [...place.querySelectorAll<Field>('input, select, textarea')]

const kindOf = ({ localName, name }: Field): string => `${localName} ${name}`

const isChecked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked

/** What the fields of a screen hold, for the time when it has to be drawn again. */
export const readFields = (place: Element | null): readonly TypedField[] =>
  (place ? fieldsIn(place) : []).map(field => ({
    kind: kindOf(field),
    value: field.value,
    isChecked: isChecked(field),
    hasFocus: field === document.activeElement
  }))

/** Types it into the same fields of the screen that was drawn again. */
export function typeAgain(place: Element, typed: readonly TypedField[]): void {
  const fields = fieldsIn(place)
  for (const { kind, hasFocus, ...held } of typed) {
    const index = fields.findIndex(field => kindOf(field) === kind)
    const [field] = index === -1 ? [] : fields.splice(index, 1)
    if (!field) continue
    if (held.isChecked !== isChecked(field)) field.click()
    else if (held.value !== field.value) setValue(field, held.value)
    if (hasFocus) field.focus({ preventScroll: true })
  }
}
