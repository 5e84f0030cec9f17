// Replaces `@tabler/icons-react` and loads icons one by one. The whole package is 3.6 MB, which every test
// file would have to compile.
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
