import { parseArgs } from 'node:util'
import { staticRootFolder } from './data-dir.ts'
import { promote, renderAgain } from './promote.ts'
import { type Published, publish } from './publish.ts'
import { StaticRoot } from './static-root.ts'
import { status } from './status.ts'

const usage = `npm run release -- <command>

  publish mf-account [1.2.0]     build it and put it into the static root; its package's version unless told
  promote mf-account@1.2.0 …     members get it from their next page load on
  render                         write the HTML anew after config.json was changed
  status                         what is live and what is published

  --root DIR                     the static root (DATA_DIR/static unless told)`

const { values, positionals } = parseArgs({ allowPositionals: true, options: { root: { type: 'string' } } })
const [command, ...names] = positionals
const root = new StaticRoot(values.root ?? staticRootFolder())

try {
  await run()
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function run(): Promise<void> {
  if (command === 'publish' && names[0]) {
    const { name, version } = await publish(root, names[0], names[1])
    say(`published ${name}@${version}`)
  } else if (command === 'promote' && names.length > 0) {
    await promote(root, names.map(parseName))
    say(`live: ${names.join(', ')}`)
  } else if (command === 'render') {
    await renderAgain(root)
    say('index.html is written anew')
  } else if (command === 'status') {
    for (const row of await status(root))
      say(`${row.name.padEnd(18)} live ${row.live.padEnd(24)} published ${row.published}`)
  } else {
    say(usage)
    process.exitCode = command === undefined ? 0 : 1
  }
}

function parseName(text: string): Published {
  const [, name, version] = /^([^@]+)@([^@]+)$/.exec(text) ?? []
  if (!name || !version) throw new Error(`${text}: name a version, as in mf-account@1.2.0`)
  return { name, version }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
