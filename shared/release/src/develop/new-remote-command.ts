import { readManifest } from '@eqs/build'
import { remoteNames, root } from '@eqs/build/workspace'
import { furtherRemote } from './further-remote.ts'

// `npm run new-remote -- mf-gift-cards`: a further remote, ready to be worked on.

const [name, ...more] = process.argv.slice(2)
try {
  if (!name || more.length > 0) throw new Error('name one remote: npm run new-remote -- mf-gift-cards')
  const others = await Promise.all(remoteNames().map(readManifest))
  const files = await furtherRemote(name, { root, others })
  process.stdout.write(`${files.map(file => `  ${file}`).join('\n')}

${name} is there. Next:

  npx --yes pnpm@12.21.0 install                 links the new package, once; commit pnpm-lock.yaml with it
  npm run dev -- ${name}        or, alone: npx rspack serve in ${name}
  npm run release -- publish ${name}
  npm run release -- promote ${name}@1.0.0
`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
