import { type ClientConfig, clientConfig } from '@eqs/navigation/config'
import { type DiscoveryDocument, discoveryDocument } from '@eqs/navigation/discovery'
import * as v from 'valibot'
import {
  type HostRelease,
  hostRelease,
  type RemoteRelease,
  releaseFile,
  remoteRelease
} from './release-files.ts'
import { StaticRoot } from './static-root.ts'

/** What members get now. Read from `index.html`, which is the only place that says it. */
export interface LiveRelease {
  readonly hostVersion: string
  readonly discovery: DiscoveryDocument
  readonly config: ClientConfig
}

const discoveryPlace = /<script type="application\/json" id="eqs-discovery">([\s\S]*?)<\/script>/
const configPlace = /<script type="application\/json" id="eqs-config">([\s\S]*?)<\/script>/
const hostPlace = /<meta name="eqs-host" content="([^"]*)">/

/** The live release; undefined before the first promotion. @throws {Error} when `index.html` is not one of ours. */
export async function readLiveRelease(root: StaticRoot): Promise<LiveRelease | undefined> {
  const html = await root.read('index.html')
  if (html === undefined) return undefined
  const discovery = discoveryPlace.exec(html)?.[1]
  const config = configPlace.exec(html)?.[1]
  const hostVersion = hostPlace.exec(html)?.[1]
  if (!discovery || !config || !hostVersion) throw new Error('index.html was not written by a promotion')
  return {
    hostVersion,
    discovery: v.parse(discoveryDocument, JSON.parse(discovery)),
    config: v.parse(clientConfig, JSON.parse(config))
  }
}

async function readRelease<Output>(
  root: StaticRoot,
  name: string,
  version: string,
  schema: v.GenericSchema<unknown, Output>
): Promise<Output> {
  const text = await root.read(`${StaticRoot.versionPath(name, version)}/${releaseFile}`)
  if (text === undefined) throw new Error(`${name}@${version} is not published`)
  return v.parse(schema, JSON.parse(text))
}

/** @throws {Error} when that version was never published. */
export const readRemoteRelease = (root: StaticRoot, name: string, version: string): Promise<RemoteRelease> =>
  readRelease(root, name, version, remoteRelease)

/** @throws {Error} when that version was never published. */
export const readHostRelease = (root: StaticRoot, version: string): Promise<HostRelease> =>
  readRelease(root, 'host', version, hostRelease)
