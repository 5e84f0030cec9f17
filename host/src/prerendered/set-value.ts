export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Sets a field's value as if the member had typed it. React overrides the `value` property of the element and
 * ignores changes through this property. Therefore the function calls the setter of the prototype and
 * dispatches `input` and `change`.
 */
export function setValue(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}
