/** Text fields need at least this many characters (specification, section 9). */
export const minimumTextLength = 2

/** Whether a text field counts as filled in; spaces around it don't. */
export function isFilled(text: string): boolean {
  return text.trim().length >= minimumTextLength
}

/** Says whether a phone number is valid. Injected, because the numbering plans weigh too much for this package. */
export type PhoneRule = (phone: string) => boolean
