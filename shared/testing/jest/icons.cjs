// The icons of `@tabler/icons-react`, each read when it is asked for: the package as a whole is 3.6 MB that each suite would compile.
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
