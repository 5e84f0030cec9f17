import { expect, it } from '@jest/globals'
import { csvFile } from './index'

it('a CSV file has a UTF-8 mark, semicolons and decimal commas, as spreadsheets in Argentina expect', () => {
  expect(
    csvFile([
      ['Fecha', 'Puntos'],
      ['2/3/2026', -1_200],
      [undefined, 0.5]
    ])
  ).toBe('\u{feff}Fecha;Puntos\r\n2/3/2026;-1200\r\n;0,5\r\n')
})

it('a CSV file quotes texts that would end a cell', () => {
  expect(csvFile([['Pan; vino', 'El "Bar"', 'dos\nlíneas']])).toBe(
    '\u{feff}"Pan; vino";"El ""Bar""";"dos\nlíneas"\r\n'
  )
})

it.each(['=1+1', '+54', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'a CSV file makes a text of %j, not a formula',
  text => {
    expect(
      csvFile([[text]])
        .replace(/^\u{feff}"?/u, '')
        .startsWith(`'${text}`)
    ).toBe(true)
  }
)
