import { makeChange } from '../../change/change.ts'
import { promote as promoteVersions } from '../../change/promote.ts'
import { parseName, parseTraffic } from '../../operator/command-line.ts'
import { createOperation } from '../../operator/operator.ts'
import { answerWhenMade, type Command, changeJson, changeOptions } from '../command.ts'

export const promote: Command = {
  name: 'promote',
  takes: '<versions...>',
  summary: 'make versions live: members get them with their next page load, all or some percent (a canary)',
  options: ['traffic', 'withoutSmoke', ...changeOptions],
  examples: [
    'promote mf-account@1.1.0 --traffic 10 --why "points by month"',
    'promote mf-account@1.1.0 --traffic 0     ends its canary',
    'promote host@1.5.0 mf-account@1.2.0'
  ],
  json: changeJson,
  async perform(line, say) {
    const [versions, traffic] = [line.names.map(parseName), parseTraffic(line)]
    const operation = await createOperation(line, say, { isStrict: true })
    return answerWhenMade(line, say, makeChange(operation, promoteVersions(versions, traffic)))
  }
}
