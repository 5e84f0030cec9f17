import { hostBuild } from '@eqs/build'
import { checkout } from '@eqs/release/checkout'

export default hostBuild(checkout)
