import { expect, test } from '@jest/globals'
import { calledAs, parseLimits } from '../operator/command-line.ts'
import { commands } from './commands.ts'
import { parseCommandLine } from './run.ts'

const parse = (text: string) => {
  const parsed = parseCommandLine(text.split(' '))
  if (parsed.kind === 'help') throw new Error(parsed.text)
  return parsed.chosen.line
}

test('messages name the command as it is run, in the workspace and in a remote’s own repository', () => {
  expect(calledAs(true)).toBe('npm run release --')
  expect(calledAs(false)).toBe('npx eqs-release')
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
