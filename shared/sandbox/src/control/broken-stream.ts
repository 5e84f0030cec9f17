/** Milliseconds between the last byte and the break. By then, the socket has sent headers and bytes. */
const bytesHaveLeft = 30

/**
 * Creates a body that breaks after two bytes. A server reads up to two chunks before it sends the headers. If
 * the body broke before, the server would send a regular answer with the status 500. So each byte waits for
 * its reader, and the body breaks only while the reader waits for the third.
 */
export function brokenStream(): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream(
    {
      async pull(controller) {
        sent += 1
        if (sent <= 2) return controller.enqueue(new Uint8Array([32]))
        await new Promise(resolve => setTimeout(resolve, bytesHaveLeft))
        controller.error(new Error('dropped by the control routes'))
      }
    },
    // Without a queue, `pull` is called for a reader only. With one, the stream would be ahead of it.
    { highWaterMark: 0 }
  )
}
