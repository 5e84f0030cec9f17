// The transformer of jest. It is a file of this package, so that the published package can contain `@swc/jest`.
import { createTransformer } from '@swc/jest'

export default { createTransformer }
