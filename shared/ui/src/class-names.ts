/** Joins CSS class names, leaving out whatever a condition switched off. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
