import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { runProgram } from './testing/run-program.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eqs-candidates-test-'))
  await writeFile(join(folder, 'app.tsx'), 'export default null')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const run = (program: string): Promise<string> =>
  runProgram(`
    import { createHash } from 'node:crypto'
    import { createServer } from 'node:http'
    import { addFolder, answerCandidates } from './src/candidates.ts'
    const folder = ${JSON.stringify(folder)}
    ${program}`)

const hash = "const hash = createHash('sha256'); addFolder(folder, hash); console.log(hash.digest('hex'))"

test('the hash of the sources does not depend on the lock of an editor, which is a link to nothing', async () => {
  const before = await run(hash)
  await symlink('ana@laptop.example.1234', join(folder, '.#app.tsx'))
  expect(await run(hash)).toBe(before)
}, 60_000)

test('sources that cannot be read are answered with the reason, also in the terminal, and the server goes on', async () => {
  const place = { name: 'mf-gift', folder }
  const said = await run(`
    process.stderr.write = text => console.log('terminal:', text.trim()) ?? true
    const fail = () => { throw new Error('package.json is not JSON') }
    const server = createServer((request, response) => answer(request, response, () => response.end()))
    const answer = answerCandidates([${JSON.stringify(place)}], fail)
    await new Promise(done => server.listen(0, done))
    for (const _ of [1, 2]) {
      const got = await fetch('http://localhost:' + server.address().port + '/mf-gift/description.json')
      console.log(got.status, await got.text())
    }
    server.close()`)
  expect(said).toMatch(/^(terminal: mf-gift: Error: .*\n500 .*\n){2}$/)
}, 60_000)
