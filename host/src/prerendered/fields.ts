export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Sets a value as if it had been typed. React ignores changes through the element's own `value` property. */
export function setValue(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

const fieldsIn = (place: Element) => [...place.querySelectorAll<Field>('input, select, textarea')]

/** Returns the kind of a field, `input email`. A field is identified by its kind and its order among that kind. */
const getKind = ({ localName, name }: Field): string => `${localName} ${name}`

const isChecked = (field: Field): boolean => field instanceof HTMLInputElement && field.checked

/** Reads the fields' values and focus, to restore them when the screen is rendered again. */
export const readFields = (place: Element | null) =>
  (place ? fieldsIn(place) : []).map(field => ({
    kind: getKind(field),
    value: field.value,
    isChecked: isChecked(field),
    hasFocus: field === document.activeElement
  }))

export type Typed = ReturnType<typeof readFields>

export function typeAgain(place: Element, typed: Typed): void {
  const fields = fieldsIn(place)
  for (const { kind, hasFocus, ...held } of typed) {
    const index = fields.findIndex(field => getKind(field) === kind)
    const [field] = index === -1 ? [] : fields.splice(index, 1)
    if (!field) continue
    if (held.isChecked !== isChecked(field)) field.click()
    else if (held.value !== field.value) setValue(field, held.value)
    if (hasFocus) field.focus({ preventScroll: true })
  }
}
