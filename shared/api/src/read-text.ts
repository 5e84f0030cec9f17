/**
 * Maximum length of an answer in characters. It is about ten times the longest answer that a long-standing
 * member gets.
 */
export const longestAnswer = 8 * 1024 * 1024

/**
 * Reads the body of a response as text.
 *
 * @param longest maximum length in characters.
 * @throws {RangeError} as soon as the text is longer than `longest`. The rest is not read, because a body may
 * be endless.
 */
export async function readText({ body }: Pick<Response, 'body'>, longest = longestAnswer): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true })
    if (text.length <= longest) continue
    reader?.cancel().catch(() => {})
    throw new RangeError('too long')
  }
  return text + decoder.decode()
}
