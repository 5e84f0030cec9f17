// Replaces `@tabler/icons-react` by a proxy that loads each icon when it is used. Otherwise every test file
// would have to compile the whole package of 3.6 MB.
const { dirname } = require('node:path')

const paths = [dirname(require.resolve('@eqs/ui'))]

module.exports = new Proxy(
  {},
  {
    get: (_, name) =>
      /^Icon\w+$/.test(String(name))
        ? require(require.resolve(`@tabler/icons-react/dist/esm/icons/${name}.mjs`, { paths })).default
        : undefined
  }
)
