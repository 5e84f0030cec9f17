// A jest sequencer that runs test files in the order of a list instead of jest's own order. The environment
// variable `TEST_ORDER` contains the path of a JSON file with the list.
const { readFileSync } = require('node:fs')
const { default: Sequencer } = require('@jest/test-sequencer')

module.exports = class GivenOrder extends Sequencer {
  sort(tests) {
    const order = JSON.parse(readFileSync(process.env.TEST_ORDER, 'utf8'))
    return [...tests].sort((one, other) => order.indexOf(one.path) - order.indexOf(other.path))
  }
}
