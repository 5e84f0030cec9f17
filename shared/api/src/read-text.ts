/**
 * Maximum length of an answer in characters: about ten times the longest answer for a member of many years.
 */
export const longestAnswer = 8 * 1024 * 1024

/**
 * Reads the text of a response.
 *
 * @param longest maximum length in characters.
 * @throws {RangeError} as soon as the text exceeds the limit, because the body may be endless.
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
