/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'
import { findBareTexts } from './bare-texts.ts'

const inElement = (children: string) =>
  findBareTexts(`const logo = <Logo />\nconst Part = ({ slot }: { slot: Elements }) => <p>${children}</p>`)

test.each([
  'words',
  '{words}',
  '{isBusy ? words : other}',
  '<Icon /> <span>words</span>',
  "<span>{count}</span>{' '}<b>words</b>",
  '{isBusy && <Spinner />}{isDone ? <Done /> : null}<span>words</span>',
  '<Icon />{list.map(one => <i key={one}>{one}</i>)}',
  '{logo}{slot}',
  '\n  {words}\n',
  '<b translate="no">{user}<wbr />{domain}</b>'
])('an element with %s can be translated', children => {
  expect(inElement(children)).toEqual([])
})

test.each([
  ['<Icon /> words', 'words'],
  ['{isBusy && <Spinner />}{children}', '{children}'],
  ['{count} movimientos', '{count}'],
  ['{count} ', '{count}'],
  ["{count}{' '}", '{count}'],
  ['<b>{points}</b>{isOld && since(date)}', '{isOld && since(date)}'],
  ['<Icon />{isBusy ? <Spinner /> : words}', '{isBusy ? <Spinner /> : words}'],
  ['<Icon />{list.map(one => one.name)}', '{list.map(one => one.name)}'],
  ['<>words</>', 'words']
])('an element with %s breaks when it is translated', (children, found) => {
  expect(inElement(children)).toContain(`2: ${found}`)
})

test('each text of the club is the only child of its element, so that pages can be translated', () => {
  const drawn = readdirSync(root)
    .filter(name => name === 'host' || name.startsWith('mf-'))
    .concat('shared/ui', 'shared/navigation')
    .flatMap(folder =>
      readdirSync(join(root, folder, 'src'), { recursive: true }).map(file => `${folder}/src/${file}`)
    )
    .filter(file => file.endsWith('.tsx') && !/[.](test|testing)[.]tsx$/.test(file))
  expect(drawn.length).toBeGreaterThan(100)
  const found = drawn.flatMap(file =>
    findBareTexts(readFileSync(join(root, file), 'utf8')).map(place => `${file}:${place}`)
  )
  expect(found).toEqual([])
})
