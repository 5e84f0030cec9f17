import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { PushDevice } from '@eqs/api/push'
import { importJWK, jwtVerify } from 'jose'

/** A decrypted message, with the public VAPID key of its sender. */
export interface ReceivedPush {
  readonly endpoint: string
  readonly text: string
  readonly signedBy: string
}

interface TestDevice {
  readonly keys: ECDH
  readonly secret: Buffer
}

/**
 * For tests: a local push service that also acts as the browser. As a browser, it creates subscriptions and
 * decrypts messages (RFC 8291). Decryption uses `node:crypto` instead of the provider's library, so that
 * errors of the library are found.
 */
export class LocalPushService {
  readonly received: ReceivedPush[] = []
  /** Status of the service's answers to valid messages. */
  status = 201
  private readonly devices = new Map<string, TestDevice>()

  private constructor(
    private readonly server: Server,
    readonly origin: string
  ) {}

  static async start(): Promise<LocalPushService> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server has no port')
    const service = new LocalPushService(server, `http://127.0.0.1:${address.port}`)
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const endpoint = service.origin + request.url
      const { authorization = '', 'content-encoding': encoding } = request.headers
      const device = service.devices.get(endpoint)
      const isTaken = device && encoding === 'aes128gcm' && request.method === 'POST'
      if (isTaken) {
        const text = decrypt(Buffer.concat(chunks), device)
        service.received.push({ endpoint, text, signedBy: await service.readSigner(authorization) })
      }
      response.writeHead(isTaken ? service.status : 400).end()
    })
    return service
  }

  /** Creates a subscription. @returns the same fields as `PushSubscription.toJSON()` of a browser. */
  subscribe(): PushDevice {
    const keys = createECDH('prime256v1')
    const secret = randomBytes(16)
    const endpoint = `${this.origin}/send/${randomBytes(12).toString('hex')}`
    const p256dh = keys.generateKeys('base64url')
    this.devices.set(endpoint, { keys, secret })
    return { endpoint, keys: { p256dh, auth: secret.toString('base64url') } }
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  /**
   * Verifies the signature in an `Authorization` header (VAPID, RFC 8292).
   *
   * @returns the sender's public key.
   * @throws {Error} when the header or the signature is invalid.
   */
  private async readSigner(authorization: string): Promise<string> {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
    await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'), {
      audience: this.origin
    })
    return key
  }
}

/**
 * Decrypts a message (RFC 8291 and RFC 8188). A message consists of a header and one encrypted record. The
 * header has the salt, the record size and the sender's public key.
 */
function decrypt(body: Buffer, { keys, secret }: TestDevice): string {
  const salt = body.subarray(0, 16)
  const keyEnd = 21 + body.readUInt8(20)
  const senderKey = body.subarray(21, keyEnd)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey])
  const master = derive(keys.computeSecret(senderKey), secret, info, 32)
  const key = derive(master, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(master, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(body.subarray(-16))
  const record = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
  // The content of the last record is followed by a byte 2 and any number of zero bytes.
  return record.subarray(0, record.lastIndexOf(2)).toString()
}

const derive = (from: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, length))
