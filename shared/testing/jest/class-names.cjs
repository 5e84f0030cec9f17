// Replaces a CSS module: the class `title` is named `title`.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
