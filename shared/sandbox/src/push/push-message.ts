/** The content of a push message. */
export interface PushMessage {
  readonly id: string
  readonly title: string
  readonly message: string
  /** Address that opens when the member taps the message. An empty string when there is no address. */
  readonly url: string
  /** The picture's address. An empty string when there is no picture. */
  readonly image: string
}

/**
 * Maximum length of `url` and `image` in bytes. A longer address is omitted. A message without `url` opens
 * the alerts page.
 */
const longestAddress = 600

/**
 * Returns the payload of a push message as JSON. Title and message are shortened, because push services
 * accept at most 4,096 encrypted bytes, and devices show only about a hundred letters.
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
