export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Types into a field as a member would: React has its own setter on the element, and hears of what others set. */
export function setValue(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
