import { remoteFor } from '@eqs/build'

export default remoteFor(import.meta.url)
