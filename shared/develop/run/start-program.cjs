// In a file of its own, because a Node without `import()` would refuse all of run.cjs.
'use strict'

import('./program.mjs')
