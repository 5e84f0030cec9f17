/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { remoteNames, root } from '@eqs/build/workspace'
import { expect, test } from '@jest/globals'

// `npm run new-remote` does not edit these files.

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Returns the addresses of a remote's screens, as they are written in its `remote.ts`. */
const readAddresses = (name: string): readonly string[] =>
  [...read(`${name}/remote.ts`).matchAll(/path: ('[^':]+')/g)].map(([, address = '']) => address)

/** The texts of a remote in each file. One of them is enough. A remote of parts alone has no addresses. */
const entries: Readonly<Record<string, (name: string) => readonly string[]>> = {
  '.github/CODEOWNERS': name => [`\n/${name}/ `],
  '.github/ISSUE_TEMPLATE/change.yml': name => [`- ${name}\n`],
  '.vscode/launch.json': name => [`"${name}"`],
  'README.md': name => [`\n${name}/ `],
  'e2e/fixtures/screen-addresses.ts': readAddresses,
  'shared/testing/src/runner/changed/browser-specs.ts': name => [`'${name}': [`]
}

test.each(remoteNames())('each file that lists the remotes has %s', name => {
  const missing = Object.entries(entries).flatMap(([file, texts]) =>
    texts(name).length === 0 || texts(name).some(text => read(file).includes(text)) ? [] : [file]
  )
  expect(missing).toEqual([])
})
