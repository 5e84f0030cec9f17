import { expect, test } from '@jest/globals'
import {
  calledAs,
  needed,
  parseAmount,
  parseInterval,
  parseLimits,
  parseTraffic
} from '../operator/command-line.ts'
import { releaseCommand } from '../testing/release-command.ts'
import { commands } from './commands.ts'
import { parseCommandLine } from './run.ts'

const parse = (text: string) => {
  const parsed = parseCommandLine(text.split(' '))
  if (parsed.kind === 'help') throw new Error(parsed.text)
  return parsed.chosen.line
}

test.each([
  ['promot mf-a@1.0.0', "unknown command 'promot'\n(Did you mean promote?)"],
  ['promote mf-a@1.0.0 --trafic 10', "unknown option '--trafic'\n(Did you mean --traffic?)"],
  ['promote', "missing required argument 'versions'"],
  ['promote mf-a@1.0.0 --traffic', "option '--traffic <percent>' argument missing"],
  [
    'promote mf-a@1.0.0 --traffic 10 --traffic 50',
    '--traffic is given twice. If a script of package.json has one already, run the command itself: npm run release -- …'
  ],
  ['rollback mf-a --why', "option '--why <reason>' argument missing"],
  ['rollback mf-a --why --json', '--why has no value: --json is an option'],
  ['rollback mf-a --traffic 10', "unknown option '--traffic'"],
  ['rollback mf-a mf-b', "too many arguments for 'rollback'. Expected 1 argument but got 2."],
  ['status mf-a', "too many arguments for 'status'. Expected 0 arguments but got 1."],
  ['config', 'Usage: npm run release -- config'],
  ['toString', "unknown command 'toString'"]
])('release %s is refused: %s', (text, reason) => {
  expect(() => parse(text)).toThrow(reason)
})

test('messages name the command as it is run, in the workspace and in a remote’s own repository', () => {
  expect(calledAs(true)).toBe('npm run release --')
  expect(calledAs(false)).toBe('npx eqs-release')
})

test.each(['-5', '101', '1e1', '10.5'])('--traffic “%s” is refused', text => {
  const reason = '--traffic is a whole number from 0 to 100'
  expect(() => parseTraffic(parse(`promote mf-a@1.0.0 --traffic ${text}`))).toThrow(reason)
})

test.each(['watch mf-a --interval=', 'status --store=', 'rollback --to=', 'promote mf-a@1.0.0 --why='])(
  'an empty value is refused: %s',
  text => {
    expect(() => parse(text)).toThrow(/^--\w+ is empty$/)
  }
)

test('an interval is a number', () => {
  const line = parse('watch mf-a --interval soon')
  expect(() => parseAmount(line, 'interval', 5)).toThrow('--interval is a number from 0 on')
  expect(() => parseInterval(parse('watch mf-a --interval 0'))).toThrow('--interval is more than 0')
})

test('a message of spaces counts as missing', () => {
  expect(() => needed('   ', 'the message')).toThrow('the message is missing')
})

test('arguments and options are parsed, and --store may be before or after the command', () => {
  const line = parse('promote mf-a@1.0.0 mf-b@2.0.0 --traffic 10 --why try --store s3://club')
  expect(line).toMatchObject({ command: 'promote', names: ['mf-a@1.0.0', 'mf-b@2.0.0'] })
  expect(line.values).toEqual({ traffic: '10', why: 'try', store: 's3://club' })
  expect(parse('--store s3://club policy admit account --json').values).toEqual({
    store: 's3://club',
    json: true
  })
})

test('a key may begin with a hyphen', () => {
  expect(parse('policy rotate account --key -abc --without=-xyz').values).toEqual({
    key: '-abc',
    without: '-xyz'
  })
})

test('the presets of watch are strict, normal and small-club', () => {
  const limits = (preset: string) => parseLimits(parse(`watch mf-a --preset ${preset}`))
  expect(parseLimits(parse('watch mf-a'))).toEqual(limits('normal'))
  expect(limits('strict').threshold).toBeLessThan(limits('normal').threshold)
  expect(limits('small-club').threshold).toBeGreaterThan(limits('normal').threshold)
  expect(() => limits('loose')).toThrow('--preset is normal, strict, small-club')
})

test('--help exits with 0', async () => {
  const { code, said } = await releaseCommand(['promote', '--help'])
  expect(code).toBe(0)
  expect(said).toContain('promote mf-account@1.1.0 --traffic 10')
}, 30_000)

test('each command has help with examples that its own parser accepts', () => {
  for (const { name, examples } of commands) {
    expect(parseCommandLine([...name.split(' '), '--help'])).toMatchObject({
      kind: 'help',
      text: expect.stringContaining('Examples:')
    })
    for (const example of examples) {
      expect(example.startsWith(name)).toBe(true)
      // Several spaces separate the example from its explanation.
      const [words = ''] = example.split(/ {3,}/)
      const args = [...words.replace(/ > .*/, '').matchAll(/"([^"]*)"|(\S+)/g)]
      expect(
        parse(args.map(([, quoted, word = '']) => quoted?.replaceAll(' ', '_') ?? word).join(' '))
      ).toMatchObject({
        command: name
      })
    }
  }
})
