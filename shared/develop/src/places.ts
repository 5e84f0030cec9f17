import { resolve } from 'node:path'
import { dataDir } from '@eqs/release'

/** Folder of the embedded provider's database. */
export const databaseFolder = (): string => resolve(dataDir(), 'database')

/** File of the embedded provider's VAPID keys. The public one is the `pushAppId` of the embedded club. */
export const pushKeyFile = (): string => resolve(dataDir(), 'push-keys.json')

/** File with key and certificate of the authority of `npm start -- --phone`. */
export const phoneAuthorityFile = (): string => resolve(dataDir(), 'phone-authority.pem')
