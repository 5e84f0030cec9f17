// @peculiar/x509 needs this when it is loaded.
import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  type JsonGeneralName,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  SubjectKeyIdentifierExtension,
  X509Certificate,
  X509CertificateGenerator
} from '@peculiar/x509'
import { localRanges } from './local-network.ts'

/** A developer's own certificate authority, which the developer's phone trusts. */
export interface Authority {
  readonly certificate: X509Certificate
  readonly key: CryptoKey
}

export type ServerCertificate = Awaited<ReturnType<typeof issueCertificate>>

const day = 24 * 60 * 60 * 1_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const { subtle } = webcrypto

/** Object identifier of the extension "name constraints" (RFC 5280, section 4.2.1.10). */
const nameConstraints = '2.5.29.30'

/**
 * Reads the authority from a file. Creates another one when the file has none that is valid for another month.
 * Phones have to trust the other one, too.
 */
export async function ensureAuthority(file: string): Promise<Authority> {
  const stored = await readAuthority(file).catch(() => undefined)
  if (stored && stored.certificate.notAfter.getTime() > Date.now() + 30 * day) return stored
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ O: ['EQS Club'] }, { CN: [`EQS Club en ${hostname()}`] }],
    keys,
    signingAlgorithm: algorithm,
    ...validFor(5 * 365),
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      new Extension(nameConstraints, true, localNamesOnly()),
      await SubjectKeyIdentifierExtension.create(keys.publicKey)
    ]
  })
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${await toPem(keys.privateKey)}\n${certificate.toString('pem')}\n`, { mode: 0o600 })
  return { certificate, key: keys.privateKey }
}

/** Returns the name under which a phone lists the authority. */
export const authorityName = ({ certificate }: Authority): string =>
  certificate.subjectName.getField('CN')[0] ?? 'EQS Club'

/** Issues the certificate of a server. @param names IP addresses and host names of the server. */
export async function issueCertificate({ certificate, key }: Authority, names: readonly string[]) {
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const alternatives = names.map<JsonGeneralName>(value => ({ type: isIP(value) ? 'ip' : 'dns', value }))
  const issued = await X509CertificateGenerator.create({
    subject: [{ O: ['EQS Club'] }],
    issuer: certificate.subject,
    publicKey: keys.publicKey,
    signingKey: key,
    signingAlgorithm: algorithm,
    ...validFor(90),
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension(alternatives),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
      await AuthorityKeyIdentifierExtension.create(certificate)
    ]
  })
  return { key: await toPem(keys.privateKey), cert: issued.toString('pem') }
}

async function readAuthority(file: string): Promise<Authority> {
  const [key, certificate] = PemConverter.decodeWithHeaders(await readFile(file, 'utf8'))
  if (!key || !certificate) throw new Error(`${file} has no key or no certificate`)
  return {
    key: await subtle.importKey('pkcs8', key.rawData, algorithm, true, ['sign']),
    certificate: new X509Certificate(certificate.rawData)
  }
}

const toPem = async (key: CryptoKey): Promise<string> =>
  PemConverter.encode(await subtle.exportKey('pkcs8', key), 'PRIVATE KEY')

const validFor = (days: number) => ({
  // The clock of a phone may be behind.
  notBefore: new Date(Date.now() - day),
  notAfter: new Date(Date.now() + days * day)
})

/**
 * Returns the value of the extension that limits an authority to addresses of local networks and to the names
 * `*.local` and `localhost`. So the authority is not a risk on the internet, even when its key is stolen.
 */
function localNamesOnly(): Uint8Array<ArrayBuffer> {
  const ranges = localRanges.map(([address, bits]) => {
    const mask = (2 ** 32 - 2 ** (32 - bits)) >>> 0
    return element(tags.address, [
      ...address.split('.').map(Number),
      ...[24, 16, 8, 0].map(shift => (mask >>> shift) & 255)
    ])
  })
  const names = ['local', 'localhost'].map(name => element(tags.name, [...Buffer.from(name)]))
  const subtrees = [...ranges, ...names].flatMap(subtree => element(tags.sequence, subtree))
  return new Uint8Array(element(tags.sequence, element(tags.permitted, subtrees)))
}

/** Tags of DER: a sequence, and the fields 0, 2 (dNSName) and 7 (iPAddress) of RFC 5280. */
const tags = { sequence: 0x30, permitted: 0xa0, name: 0x82, address: 0x87 } as const

/** Encodes an element of at most 127 bytes, as all of these are. */
function element(tag: number, content: readonly number[]): readonly number[] {
  return [tag, content.length, ...content]
}
