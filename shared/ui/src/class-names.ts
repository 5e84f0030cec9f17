/**
 * Joins CSS class names and leaves out falsy values.
 *
 * @example classNames('card', isOpen && 'open') // 'card open'
 */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
