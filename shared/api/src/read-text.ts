/** An answer may have this many characters at most, some ten times what a member of many years is answered. */
export const longestAnswer = 8 * 1024 * 1024

/**
 * The text of an answer, for as long as it is one.
 *
 * @param longest characters that it may have.
 * @throws {RangeError} as soon as it is too long: it may have no end.
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
