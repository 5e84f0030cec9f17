import { hostname } from 'node:os'
import { renderUnicodeCompact } from 'uqr'
import { phoneAuthorityFile } from '../../store/data-dir.ts'
import { ensureAuthority, issueCertificate } from './authority.ts'
import { namesInNetwork } from './local-network.ts'
import { type PhoneServerOptions, startPhoneServer } from './phone-server.ts'
import { trustPage } from './trust-page.ts'

type Opened = Pick<PhoneServerOptions, 'answer' | 'upgrade'> & {
  /** True to take the next free port when another program has port 3443; false to take any free one. */
  readonly orNext: boolean
}

/**
 * Opens the club to the phones of the local network, over TLS.
 *
 * @returns the lines to print, with a QR code of the address, and a function that ends it.
 * @throws {Error} when the port is taken.
 */
export async function openToPhones({ answer, upgrade, orNext }: Opened) {
  const names = namesInNetwork()
  const authority = await ensureAuthority(phoneAuthorityFile())
  let port = 0
  const server = await startPhoneServer({
    certificate: await issueCertificate(authority, [...names, 'localhost']),
    answer,
    ...(upgrade ? { upgrade } : {}),
    unsecured: await trustPage({
      certificate: new Uint8Array(authority.certificate.rawData),
      names,
      port: () => port
    }),
    port: orNext ? 3443 : 0,
    orNext
  })
  port = server.port
  const [first = '', ...others] = names.map(name => `https://${name}:${port}`)
  // Without TLS, so that a phone that does not trust the authority yet sees the steps and no warning.
  const code = renderUnicodeCompact(first.replace('https:', 'http:'), { border: 2 })
  const lines = [
    `On a phone in the same network: ${first}`,
    ...others.map(address => `  or ${address}`),
    code,
    `  The code opens a page that says how to trust "EQS Club en ${hostname()}" on iOS and Android, once.`,
    '  That authority is for local networks only. Its key is in the data folder.'
  ]
  return { lines, close: () => server.close() }
}
