import { expect, test } from '@jest/globals'
import { showProgress } from './progress.ts'

function printBuilds(isTTY: boolean): string {
  let written = ''
  const { onBuild, onBuilt } = showProgress({ isTTY, write: text => (written += text) })
  onBuild('mf-auth', '1.0.0', 1)
  onBuilt()
  onBuild('host', '1.4.4', 0)
  onBuilt()
  return written.replaceAll(/\d+\.\d s/g, 'N s')
}

test('a log gets one line for each build', () => {
  expect(printBuilds(false)).toBe('building mf-auth@1.0.0, 1 left: N s\nbuilding host@1.4.4, 0 left: N s\n')
})

test('on a terminal, the line of a build is updated', () => {
  const [first = '', second = '', rest] = printBuilds(true).split('\n')
  expect(first.split('\r\u001B[2K')).toEqual(['', ...Array(2).fill('building mf-auth@1.0.0, 1 left: N s')])
  expect(second).toContain('building host@1.4.4, 0 left: N s')
  expect(rest).toBe('')
})
