/** The content of a push message. */
export interface PushMessage {
  readonly id: string
  readonly title: string
  readonly message: string
  /** Address that the message opens; empty when missing. */
  readonly url: string
  /** The picture's address; empty when missing. */
  readonly image: string
}

/** Maximum length of an address in bytes. A longer address is omitted, and the message then opens Alertas. */
const longestAddress = 600

/**
 * Returns the payload of a push message, with shortened texts: push services accept 4,096 encrypted bytes,
 * and devices show about a hundred letters.
 */
export function writePayload({ id, title, message, url, image }: PushMessage): string {
  const short = (address: string) => (Buffer.byteLength(address) > longestAddress ? '' : address)
  return JSON.stringify({
    id,
    title: firstLetters(title, 80),
    message: firstLetters(message, 240),
    url: short(url),
    image: short(image)
  })
}

function firstLetters(text: string, most: number): string {
  const letters = [...text.replace(/\p{Cc}+/gu, ' ')]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')
}
