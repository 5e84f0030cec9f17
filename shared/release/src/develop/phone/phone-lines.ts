import { isIP } from 'node:net'
import { renderUnicodeCompact } from 'uqr'

interface PhoneLines {
  /** Names of this machine in the local network, best first. */
  readonly names: readonly string[]
  readonly port: number
  /** Name of the authority that the phone has to trust. */
  readonly trusted: string
  /** File with the key of the authority. */
  readonly keyFile: string
}

/**
 * Returns the lines that `--phone` prints, with a QR code. Code and text have the same address: the one without
 * TLS, where a phone that does not trust the authority yet gets the steps instead of a warning.
 */
export function phoneLines({ names, port, trusted, keyFile }: PhoneLines): readonly string[] {
  const [first = '', ...others] = names.map(name => `http://${name}:${port}`)
  const hasAddress = names.some(name => isIP(name) > 0)
  return [
    ...(hasAddress
      ? []
      : [
          "No address of a local network was found. Connect this computer to the phone's Wi-Fi and start again.",
          'A virtual machine needs a bridged network, and a container the network of its host.'
        ]),
    `On a phone in the same network, scan the code or open ${first}`,
    ...others.map(address => `  or ${address}`),
    renderUnicodeCompact(first, { border: 2 }),
    `  The page says how to trust "${trusted}" on iOS and Android, once, and then opens the club over https.`,
    `  That authority is for local networks only. Delete its key to get another one: ${keyFile}`
  ]
}
