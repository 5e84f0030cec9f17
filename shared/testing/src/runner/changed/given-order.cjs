// Runs test files in the order of a list instead of jest's own order. The environment variable `TEST_ORDER`
// has the path of the list.
const { readFileSync } = require('node:fs')
const { default: Sequencer } = require('@jest/test-sequencer')

module.exports = class GivenOrder extends Sequencer {
  sort(tests) {
    const order = JSON.parse(readFileSync(process.env.TEST_ORDER, 'utf8'))
    return [...tests].sort((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
  }
}
