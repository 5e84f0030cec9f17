import { expect, jest, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { admitFiles } from './published-files.ts'
import { loadStyles } from './style-sheets.ts'
import { versionAt } from './version.testing.ts'

const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
const address = (retry: number) => `${location.origin}/remotes/mf-a/1.0.0/list.css?retry=${retry}`

const backOnline = (retry: number) =>
  waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(links().at(-1)?.href).toBe(address(retry))
  })

test('a style sheet that could not be loaded is requested again each time the network comes back', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const version = versionAt('/remotes/mf-a/1.0.0/remote-entry.js', {
    'remote-entry.js': 'sha384-a',
    'list.css': 'sha384-b'
  })
  admitFiles(version)
  const happened: string[] = []
  const loading = loadStyles(version, isUnstyled => happened.push(isUnstyled ? 'unstyled' : 'styled'))
  expect(links().map(({ href }) => href)).toEqual([address(1)])
  links()[0]?.dispatchEvent(new Event('error'))
  await loading
  expect(happened).toEqual(['unstyled'])

  await backOnline(2)
  links().at(-1)?.dispatchEvent(new Event('error'))
  await backOnline(3)
  expect(happened).toEqual(['unstyled'])
  expect(links().at(-1)).toMatchObject({ integrity: 'sha384-b', crossOrigin: 'anonymous' })

  links().at(-1)?.dispatchEvent(new Event('load'))
  await waitFor(() => expect(happened).toEqual(['unstyled', 'styled']))
  warned.mockRestore()
})
