import { expect, test } from '@jest/globals'
import { releaseCommand } from '../testing/release-command.ts'
import { amountOf, commandLine, needed, trafficOf } from './command-line.ts'
import { calledAs } from './usage.ts'

const words = (text: string): readonly string[] => text.split(' ')

test.each([
  ['promot mf-a@1.0.0', 'no command is named promot\n\nnpm run release --'],
  ['promote mf-a@1.0.0 --trafic 10', "Unknown option '--trafic'; --help tells what there is"],
  ['promote mf-a@1.0.0 --traffic', "Option '--traffic <value>' argument missing"],
  ['promote mf-a@1.0.0 --traffic -5', "Option '--traffic' argument is ambiguous"],
  [
    'promote mf-a@1.0.0 --traffic 10 --traffic 50',
    '--traffic is given twice. Where a script of package.json has one already, say the command itself: npm run release -- promote …'
  ],
  ['disable mf-a --message', "Option '--message <value>' argument missing"],
  ['rollback mf-a --traffic 10', 'rollback knows no --traffic'],
  ['rollback mf-a mf-b', 'rollback mf-a mf-b: mf-b is one name too many'],
  ['status mf-a', 'status mf-a: mf-a is one name too many'],
  ['toString', 'no command is named toString']
])('release %s is refused: %s', (text, reason) => {
  expect(() => commandLine(words(text))).toThrow(reason)
})

test('the command is told as it is called: here, and in a remote’s own repository', () => {
  expect(calledAs(true)).toBe('npm run release --')
  expect(calledAs(false)).toBe('npx eqs-release')
})

test.each(['-5', '101', '1e1', '', '10.5'])('a traffic of “%s” is none', text => {
  const line = commandLine(['promote', 'mf-a@1.0.0', `--traffic=${text}`])
  expect(() => line && trafficOf(line)).toThrow('--traffic is a whole number from 0 to 100')
})

test('an interval of nothing is none', () => {
  const line = commandLine(['watch', 'mf-a', '--interval='])
  expect(() => line && amountOf(line, 'interval', 5)).toThrow('--interval is a number from 0 on')
})

test('a message of blanks is missing', () => {
  expect(() => needed('   ', '--message')).toThrow('--message is missing')
})

test('what a command takes is understood', () => {
  const line = commandLine(words('promote mf-a@1.0.0 mf-b@2.0.0 --traffic 10 --why try --store s3://club'))
  expect(line).toMatchObject({ command: 'promote', names: ['mf-a@1.0.0', 'mf-b@2.0.0'] })
  expect(line && trafficOf(line)).toBe(10)
})

test('help is no failure', async () => {
  const { code, said } = await releaseCommand(['promote', '--help'])
  expect(code).toBe(0)
  expect(said).toContain('promote mf-account@1.2.0')
}, 30_000)
