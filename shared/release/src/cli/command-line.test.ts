import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { createOption, describeStore, parseLimits } from '../operator/command-line.ts'
import { adviseCanary } from '../status/status.ts'
import { calledAs } from '../store/errors.ts'
import { loadCommands, parseCommandLine } from './run.ts'

const parse = async (text: string) => {
  const parsed = await parseCommandLine(text.split(' '))
  if ('help' in parsed) throw new Error(parsed.help)
  return parsed.line
}

test.each([
  [['toString'], "unknown command 'toString'"],
  [['promote', 'mf-a@1.0.0', '--trafic', '10'], "unknown option '--trafic'\n(Did you mean --traffic?)"],
  [['promote'], "missing required argument 'versions'"],
  [['promote', 'mf-a@1.0.0', '--traffic'], "option '--traffic <percent>' argument missing"],
  [
    ['promote', 'mf-a@1.0.0', '--traffic', '10', '--traffic', '50'],
    '--traffic is given twice. If a script of package.json has one already, run the command itself: npm run release -- …'
  ],
  [['rollback', 'mf-a', '--why', '--json'], '--why has no value: --json is an option'],
  [['rollback', 'mf-a', '--traffic', '10'], "unknown option '--traffic'"],
  [['rollback', 'mf-a', 'mf-b'], "too many arguments for 'rollback'. Expected 1 argument but got 2."],
  [['status', 'mf-a'], "too many arguments for 'status'. Expected 0 arguments but got 1."],
  [
    ['policy', 'aprove', '3fa20c41b7de'],
    "unknown command 'policy aprove': the commands are policy admit, policy rotate, policy dismiss, policy approvals, policy proposals, policy approve, policy freeze, policy thaw"
  ],
  [
    ['--store', 's3://club', 'keys', 'nwe'],
    "unknown command 'keys nwe': the commands are keys new, keys rotate"
  ],
  [['config', 'shwo'], "unknown command 'shwo'\n(Did you mean show?)"],
  [['config'], 'Usage: npm run release -- config'],
  [['watch', 'mf-a', '--time-limit='], '--time-limit is empty'],
  [['disable', 'mf-a', '   '], 'disable: one of its arguments is empty']
])('the invalid command line %j is refused', (words, reason) =>
  expect(parseCommandLine(words)).rejects.toThrow(reason)
)

test('messages name the command as it is run, in the workspace and in a remote’s own repository', () => {
  expect(calledAs(true)).toBe('npm run release --')
  expect(calledAs(false)).toBe('npx eqs-release')
})

test('no message names a command in another way', async () => {
  const src = join(__dirname, '..')
  const files = (await readdir(src, { recursive: true })).filter(file =>
    /^(?!testing\/).*(?<!\.test)\.ts$/.test(file)
  )
  const words = (await loadCommands()).map(({ name }) => name.split(' ')[0]).join('|')
  // The history has `release serve` as the name of an operator.
  const otherName = new RegExp(
    [
      `(?<!the )\\brelease (?:${words})\\b(?!')`,
      `(?<!npm )\\brun (?:${words})\\b`,
      `: (?!publish )(?:${words}) (?:--|mf-|\\$\\{)`
    ].join('|')
  )
  const isComment = (line: string) => /^\s*(?:\/\/|\/?\*)/.test(line)
  const lines = await Promise.all(
    files.map(async file => (await readFile(join(src, file), 'utf8')).split('\n'))
  )
  expect(lines.flat().filter(line => otherName.test(line) && !isComment(line))).toEqual([])
})

test('status names the commands of a canary as ops and as a team run them', () => {
  expect(adviseCanary('mf-a@1.1.0', true)).toEqual([
    'mf-a@1.1.0 is a canary. To end it: npm run release -- promote mf-a@1.1.0 --traffic 0',
    'To give it to all members: npm run release -- promote mf-a@1.1.0'
  ])
  expect(adviseCanary('mf-a@1.1.0', false)).toEqual([
    'mf-a@1.1.0 is a canary. To end it: npx eqs-release promote mf-a@1.1.0 --traffic 0',
    'To give it to all members, ops run: npm run release -- promote mf-a@1.1.0'
  ])
})

test('the help of --store names the default of this repository, and none for a team', () => {
  expect(createOption('store').description).toBe(describeStore(true))
  expect(describeStore(true)).toMatch(/\(default: RELEASE_STORE, or DATA_DIR\/static\)$/)
  expect(describeStore(false)).toMatch(/\(default: RELEASE_STORE\)$/)
})

test('arguments and options are parsed, and --store may be before or after the command', async () => {
  const line = await parse('promote mf-a@1.0.0 mf-b@2.0.0 --traffic 10 --why try --store s3://club')
  expect(line).toMatchObject({ command: 'promote', names: ['mf-a@1.0.0', 'mf-b@2.0.0'] })
  expect(line.values).toEqual({ traffic: '10', why: 'try', store: 's3://club' })
  expect(await parse('--store s3://club policy admit account --json')).toMatchObject({
    command: 'policy admit',
    values: { store: 's3://club', json: true }
  })
})

test('a command is loaded without the code of the others', async () => {
  const names = async (first?: string) => (await loadCommands(first)).map(({ name }) => name)
  expect(await names('rollback')).toEqual(['rollback'])
  expect(await names('enable')).toEqual(['enable'])
  expect(await names('config')).toContain('config routes')
  const all = await names()
  expect(all).toEqual(expect.arrayContaining(['publish', 'policy admit', 'history verify']))
  expect(await names('promot')).toEqual(all)
})

test('a key may begin with a hyphen', async () => {
  expect(await parse('policy rotate account --key -abc --without=-xyz')).toMatchObject({
    values: { key: '-abc', without: '-xyz' }
  })
})

test('the presets of watch are strict, normal and small-club', async () => {
  const limits = async (preset: string) => parseLimits(await parse(`watch mf-a --preset ${preset}`))
  const [normal, strict, smallClub] = await Promise.all(['normal', 'strict', 'small-club'].map(limits))
  expect(parseLimits(await parse('watch mf-a'))).toEqual(normal)
  expect(strict?.threshold).toBeLessThan(normal?.threshold ?? 0)
  expect(smallClub?.threshold).toBeGreaterThan(normal?.threshold ?? 0)
  await expect(limits('loose')).rejects.toThrow('--preset is normal, strict, small-club')
})

test('each command has help with examples that its own parser accepts', async () => {
  for (const { name, examples } of await loadCommands()) {
    expect(await parseCommandLine([...name.split(' '), '--help'])).toMatchObject({
      help: expect.stringContaining('Examples:')
    })
    for (const example of examples) {
      expect(example.startsWith(name)).toBe(true)
      // Several spaces separate the example from its explanation.
      const [words = ''] = example.split(/ {3,}/)
      const args = [...words.replace(/ > .*/, '').matchAll(/"([^"]*)"|(\S+)/g)]
      expect(
        await parse(args.map(([, quoted, word = '']) => quoted?.replaceAll(' ', '_') ?? word).join(' '))
      ).toMatchObject({ command: name })
    }
  }
})
