import { phoneAuthorityFile } from '../../store/data-dir.ts'
import { authorityName, ensureAuthority, issueCertificate } from './authority.ts'
import { namesInNetwork } from './local-network.ts'
import { phoneLines } from './phone-lines.ts'
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
  const keyFile = phoneAuthorityFile()
  const authority = await ensureAuthority(keyFile)
  const trusted = authorityName(authority)
  let port = 0
  const server = await startPhoneServer({
    certificate: await issueCertificate(authority, [...names, 'localhost']),
    answer,
    ...(upgrade ? { upgrade } : {}),
    unsecured: await trustPage({
      certificate: new Uint8Array(authority.certificate.rawData),
      trusted,
      names,
      port: () => port
    }),
    port: orNext ? 3443 : 0,
    orNext
  })
  port = server.port
  return { lines: phoneLines({ names, port, trusted, keyFile }), close: () => server.close() }
}
