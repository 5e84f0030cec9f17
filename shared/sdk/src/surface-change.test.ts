import { expect, test } from '@jest/globals'
import { changeLines, compareSurfaces, isSame, mayBreak } from './surface-change.ts'
import { readReport, reportText } from './surface-report.ts'

const card = 'export interface CardProps {\n    readonly title: string;\n}'
const before = {
  '@eqs/ui': { Card: 'export declare const Card: (props: CardProps) => Element;', CardProps: card },
  '@eqs/ui/base.css': {},
  'behind them': { Look: "type Look = 'plain' | 'framed';" }
}

test('a report stays the same when it is written and read', () => {
  const reported = { version: '1.2.0', surface: before }
  expect(readReport(reportText('@eqs/ui', reported))).toEqual(reported)
})

test.each([
  ['no change', before, [], false],
  [
    'an added name',
    { ...before, '@eqs/ui': { ...before['@eqs/ui'], Chip: 'export declare const Chip: Element;' } },
    ['added @eqs/ui: Chip'],
    false
  ],
  [
    'an added entry point',
    { ...before, '@eqs/ui/qr': { QrCode: 'export declare const QrCode: Element;' } },
    ['added @eqs/ui/qr', 'added @eqs/ui/qr: QrCode'],
    false
  ],
  [
    'a removed name',
    { ...before, '@eqs/ui': { Card: before['@eqs/ui'].Card } },
    ['removed @eqs/ui: CardProps'],
    true
  ],
  [
    'a removed entry point without names',
    { '@eqs/ui': before['@eqs/ui'], 'behind them': before['behind them'] },
    ['removed @eqs/ui/base.css'],
    true
  ],
  [
    'a field that is now required',
    {
      ...before,
      '@eqs/ui': { ...before['@eqs/ui'], CardProps: card.replace(';', ';\n    readonly icon: string;') }
    },
    ['changed @eqs/ui: CardProps'],
    true
  ],
  [
    'a changed type behind the names',
    { ...before, 'behind them': { Look: "type Look = 'plain';" } },
    ['changed behind them: Look'],
    true
  ],
  [
    'no change when an unneeded type behind the names is removed',
    { '@eqs/ui': before['@eqs/ui'], '@eqs/ui/base.css': {} },
    [],
    false
  ]
])('the comparison of two surfaces finds %s', (_, after, lines, isRisky) => {
  const change = compareSurfaces(before, after)
  expect(changeLines(change)).toEqual(lines)
  expect(isSame(change)).toBe(lines.length === 0)
  expect(mayBreak(change)).toBe(isRisky)
})
