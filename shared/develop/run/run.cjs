// Starts a program of this repository: `node shared/develop/run/run.cjs [--install] program.ts …`. The scripts of
// package.json begin with this file. It uses no syntax newer than ES2015, so that an old Node prints a sentence
// instead of a syntax error.
'use strict'

const { engines } = require('../../../package.json')

const numbers = text => text.split('.').map(Number)
const [major, minor] = numbers(process.versions.node)
const [leastMajor, leastMinor] = numbers(engines.node.replace('>=', ''))

if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) {
  require('./start-program.cjs')
} else {
  process.stderr.write(
    `Node ${process.versions.node} is too old: the club needs Node 24, or at least ${leastMajor}.${leastMinor}.\n` +
      'Install it from https://nodejs.org or with a version manager (nvm install 24), and run the command again.\n'
  )
  process.exitCode = 1
}
