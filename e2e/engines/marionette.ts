import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as v from 'valibot'

/** Schema of an answer: the message type 1, the number of the command, the error or null, and the result. */
const answer = v.tuple([v.literal(1), v.number(), v.unknown(), v.unknown()])

/**
 * Client of Marionette, the protocol behind geckodriver. A message is JSON, preceded by its length in bytes
 * and a colon.
 */
export class Marionette {
  private waiting = new Map<number, (error: unknown, result: unknown) => void>()
  private unread = Buffer.alloc(0)
  private last = 0

  private constructor(private readonly socket: Socket) {
    socket.on('data', chunk => this.read(chunk))
  }

  /** @throws {Error} when nothing listens on the port. */
  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return new Marionette(socket)
  }

  /**
   * Sends a command.
   *
   * @returns the result.
   * @throws {Error} with Firefox's error message.
   */
  send(command: string, parameters: object = {}): Promise<unknown> {
    this.last += 1
    const number = this.last
    const message = Buffer.from(JSON.stringify([0, number, command, parameters]))
    this.socket.write(Buffer.concat([Buffer.from(`${message.length}:`), message]))
    return new Promise((done, fail) => {
      this.waiting.set(number, (error, result) => {
        if (error === null) done(result)
        else fail(new Error(`${command}: ${JSON.stringify(error)}`))
      })
    })
  }

  close(): void {
    this.socket.destroy()
  }

  private read(chunk: Buffer): void {
    this.unread = Buffer.concat([this.unread, chunk])
    for (let message = this.next(); message !== undefined; message = this.next()) {
      // The first message of Firefox is not the answer to a command.
      const { success, output } = v.safeParse(answer, JSON.parse(message))
      if (!success) continue
      const [, number, error, result] = output
      this.waiting.get(number)?.(error, result)
      this.waiting.delete(number)
    }
  }

  /** Removes the next message from the buffer. Returns undefined while the message is incomplete. */
  private next(): string | undefined {
    const colon = this.unread.indexOf(':')
    if (colon < 0) return undefined
    const end = colon + 1 + Number(this.unread.subarray(0, colon))
    if (this.unread.length < end) return undefined
    const message = this.unread.subarray(colon + 1, end).toString()
    this.unread = this.unread.subarray(end)
    return message
  }
}
