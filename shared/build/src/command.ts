#!/usr/bin/env node
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import { answerHelp } from './answer-help.ts'
import { addFolder, answerCandidates } from './candidates.ts'
import { migrate } from './migrations/migrate.ts'
import { portIn, refuseTakenPort } from './rspack/development-server.ts'
import { placeAt } from './workspace.ts'

// The commands of `npx @eqs/build`.

const usage = `npx @eqs/build start      shows the remote alone in the club's frame, with a local provider and demo members
npx @eqs/build build      writes dist/, the files that members download; --env version=1.2.0 sets the version
npx @eqs/build dev        serves the remote for testers, who load it inside a club that allows it
npx @eqs/build migrate    changes the remote's files for the installed version of @eqs/build

All are run in the folder of a remote, where remote.ts is. PORT chooses the port of start (3000) and dev (3001).

Example: PORT=3005 npx @eqs/build dev
`

answerHelp(usage)

const commands: Readonly<Record<string, () => void | Promise<void>>> = {
  start: () => rspack('serve'),
  build: () => rspack('build'),
  /** Serves the remote as a production build, for testers who load it inside a live club. */
  async dev() {
    const port = portIn(process.env.PORT || '3001')
    await refuseTakenPort(port)
    const place = placeAt(pathToFileURL('package.json').href)
    const hash = (folder: string): string => {
      const sources = createHash('sha256')
      addFolder(folder, sources)
      return sources.digest('hex')
    }
    const answer = answerCandidates([place], ({ folder }) => hash(folder))
    const server = createServer((request, response) =>
      answer(request, response, () => response.writeHead(404).end())
    )
    server.listen(port, 'localhost', () => {
      const address = server.address()
      const own = address && typeof address === 'object' ? address.port : port
      say(`${place.name} in a club that allows it: add this to its address; a reload shows what is saved
?probar=${place.name}@http://localhost:${own}`)
    })
    process.once('SIGINT', () => process.exit()).once('SIGTERM', () => process.exit())
  },
  migrate() {
    const done = migrate('.')
    for (const [name, files] of done) say([name, ...files].join('\n  '))
    say(
      done.size > 0
        ? '\nNext: run npm install and npm test, and check the difference'
        : 'nothing has to be changed'
    )
  }
}

const [word = '', ...more] = process.argv.slice(2)
const command = Object.hasOwn(commands, word) ? commands[word] : undefined
try {
  if (!command || (more.length > 0 && word !== 'build') || !existsSync('remote.ts'))
    throw new Error(usage.trimEnd())
  await command()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/**
 * Runs a command of the Rspack that this package depends on. A remote's repository does not depend on Rspack:
 * a second version of it beside this one could not run the build.
 */
async function rspack(command: 'serve' | 'build'): Promise<void> {
  const { RspackCLI } = await import('@rspack/cli')
  await new RspackCLI().run(['node', 'rspack', command, ...more])
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
