import { type ClientConfig, clientConfig } from '@eqs/config/schema'
import { parseDocument } from './parse-document.ts'

/** The configuration in the page. @throws {Error} whose message lists every bad value, for ops. */
export const readConfig = (): ClientConfig =>
  parseDocument(clientConfig, JSON.parse(document.getElementById('eqs-config')?.textContent ?? ''))
