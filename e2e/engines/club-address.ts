import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { type Beacon, beacon } from '@eqs/contracts/telemetry'
import { connectionLimits } from '@eqs/sandbox/connections'
import * as v from 'valibot'

/** Answer that the server gives instead of the answer of the club. */
export interface Fault {
  readonly status: number
  readonly body?: string
}

/**
 * Time without a new request, in milliseconds, after which all requests of the round are assumed to have
 * arrived.
 */
const quiet = 2_000

/**
 * A server of the club on a separate port, so that browsers have no stored data for its origin. Tests cause
 * faults on this server, so that every browser engine meets the same faults.
 */
export class ClubAddress {
  private readonly faults: { readonly path: RegExp; readonly fault: Fault | Promise<void> }[] = []
  private readonly seen: string[] = []
  private readonly sent: string[] = []
  private readonly beacons: Beacon[] = []
  private readonly server: Server
  private port = 0
  private held: (() => void)[] | undefined
  private heldSince = 0

  private constructor(private readonly club: Server) {
    this.server = createServer(connectionLimits, (request, response) => void this.answer(request, response))
  }

  static async open(club: Server): Promise<ClubAddress> {
    const address = new ClubAddress(club)
    await address.start()
    return address
  }

  get origin(): string {
    return `http://localhost:${this.port}`
  }

  /** All requests that the server has received, in order: `GET /v1/api/redeems`. */
  get asked(): readonly string[] {
    return this.seen
  }

  /** All requests that the server has answered in full, in the order of the answers. */
  get answered(): readonly string[] {
    return this.sent
  }

  /** Reports that pages have sent to `/telemetry`, in order. */
  get reported(): readonly Beacon[] {
    return this.beacons
  }

  /**
   * Answers requests for a path with a fault, or delays them until a promise resolves. When several faults
   * match a path, the newest one applies.
   */
  spoil(path: RegExp, fault: Fault | Promise<void>): void {
    this.faults.unshift({ path, fault })
  }

  /** Delays all answers from now on. `answerRound` sends the pending answers, `mend` ends the delay. */
  hold(): void {
    this.held = []
  }

  /**
   * Waits until a request is pending and no new request has arrived for two seconds, then answers all pending
   * requests.
   */
  async answerRound(): Promise<void> {
    while (!this.held?.length || performance.now() - this.heldSince < quiet) await setTimeout(50)
    for (const answer of this.held.splice(0)) answer()
  }

  /** Removes all faults, ends the delay of `hold` and answers all pending requests. */
  mend(): void {
    this.faults.length = 0
    for (const answer of this.held ?? []) answer()
    this.held = undefined
  }

  /** Closes the server and its connections, as if there were no network. */
  async stop(): Promise<void> {
    const closed = once(this.server, 'close')
    this.server.close()
    this.server.closeAllConnections()
    await closed
  }

  /** Starts to listen. After `stop`, the server listens on the same port as before. */
  async start(): Promise<void> {
    this.server.listen(this.port)
    await once(this.server, 'listening')
    this.port = getPort(this.server)
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path = ''] = request.url?.split('?', 1) ?? []
    this.seen.push(`${request.method} ${path}`)
    response.once('finish', () => this.sent.push(`${request.method} ${path}`))
    if (this.held) {
      this.heldSince = performance.now()
      await new Promise<void>(answer => this.held?.push(answer))
    }
    const fault = await this.faults.find(one => one.path.test(path))?.fault
    if (path === '/telemetry') return this.take(request, response)
    if (!fault) return void this.club.emit('request', request, response)
    response.writeHead(fault.status, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'X-Content-Type-Options': 'nosniff'
    })
    response.end(fault.body)
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.beacons.push(v.parse(beacon, await json(request)))
    response.writeHead(204).end()
  }
}

function getPort(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (!address || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
