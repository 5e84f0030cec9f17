import { remoteBuild } from '@eqs/build'

export default remoteBuild(import.meta.url)
