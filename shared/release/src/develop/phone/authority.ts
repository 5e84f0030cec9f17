// Needed by @peculiar/x509 before it is loaded.
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
import { localNamesOnly, nameConstraints } from './name-constraints.ts'

/** A certificate authority of this machine alone, which a phone of a developer trusts. */
export interface Authority {
  readonly certificate: X509Certificate
  readonly key: CryptoKey
}

/** Key and certificate of a server, as PEM. */
export interface ServerCertificate {
  readonly key: string
  readonly cert: string
}

const day = 24 * 60 * 60 * 1_000
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const { subtle } = webcrypto

/**
 * Reads the authority from a file. Creates a new one when the file has none that is valid for another month.
 * Phones then have to trust the new one.
 *
 * @throws {Error} when the file cannot be written.
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

/**
 * Issues the certificate of a server.
 *
 * @param names its IP addresses and host names.
 */
export async function issueCertificate(
  { certificate, key }: Authority,
  names: readonly string[]
): Promise<ServerCertificate> {
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

/** @throws {Error} when the file is missing or is no authority. */
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

/** The clock of a phone may be behind. */
const validFor = (days: number) => ({
  notBefore: new Date(Date.now() - day),
  notAfter: new Date(Date.now() + days * day)
})
