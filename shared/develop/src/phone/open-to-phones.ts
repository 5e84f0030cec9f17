import { isIP } from 'node:net'
import { renderUnicodeCompact } from 'uqr'
import { phoneAuthorityFile } from '../places.ts'
import { authorityName, ensureAuthority, issueCertificate } from './authority.ts'
import { namesInNetwork } from './local-network.ts'
import { trustPage } from './phone-page.ts'
import { type PhoneServerOptions, startPhoneServer } from './phone-server.ts'

/** Serves the club to the phones of the local network, over TLS, at port 3443 or the next free one. */
export async function openToPhones(handlers: Pick<PhoneServerOptions, 'answer' | 'upgrade'>) {
  const names = namesInNetwork()
  const keyFile = phoneAuthorityFile()
  const authority = await ensureAuthority(keyFile)
  const { port, close } = await startPhoneServer({
    ...handlers,
    certificate: await issueCertificate(authority, [...names, 'localhost']),
    unsecured: await trustPage(authority, names),
    port: 3443
  })
  return { lines: phoneLines({ names, port, trusted: authorityName(authority), keyFile }), close }
}

interface PhoneLines {
  readonly names: readonly string[]
  readonly port: number
  readonly trusted: string
  readonly keyFile: string
}

/**
 * Returns the lines that `--phone` prints, with a QR code. The addresses are without TLS: there, a phone that does
 * not trust the authority yet gets the steps instead of a warning.
 *
 * @param names of this machine in the local network, best first.
 */
export function phoneLines({ names, port, trusted, keyFile }: PhoneLines): readonly string[] {
  const [best = '', ...others] = names.map(name => `http://${name}:${port}`)
  const hasAddress = names.some(name => isIP(name) > 0)
  return [
    ...(hasAddress
      ? []
      : [
          "No address of a local network was found. Connect this computer to the phone's Wi-Fi and start again.",
          'A virtual machine needs a bridged network, and a container the network of its host.'
        ]),
    `On a phone in the same network, scan the code or open ${best}`,
    ...others.map(address => `  or ${address}`),
    renderUnicodeCompact(best, { border: 2 }),
    `  The page says how to trust "${trusted}" on iOS and Android, once, and then opens the club over https.`,
    `  That authority is for local networks only. Delete its key to get another one: ${keyFile}`
  ]
}
