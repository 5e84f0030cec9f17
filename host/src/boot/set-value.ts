export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Sets a field's value as typing would. React overrides `value` on the element and ignores changes made
 * through it, so this calls the prototype's setter and dispatches the events.
 *
 * @param field the field.
 * @param value its new value.
 */
export function setValue(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
