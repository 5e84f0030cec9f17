/** What a device shows of an alert. */
export interface PushMessage {
  readonly id: string
  readonly title: string
  readonly message: string
  /** Empty for none. */
  readonly url: string
  /** The picture's address; empty for none. */
  readonly image: string
}

/** Bytes of an address. A longer one is left out: the alert leads to Alertas then. */
const longestAddress = 600

/** Push services take 4,096 bytes of encrypted text. Screens show about a hundred letters of it. */
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
