import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { cutTypefaces } from './cut-typefaces.ts'

// `npm run typefaces` writes the fonts that the rules of `shared/ui/src/typefaces/typefaces.css` declare.

for (const { file, bytes } of await cutTypefaces()) {
  await writeFile(file, bytes)
  process.stdout.write(`${basename(file)} ${bytes.length} bytes\n`)
}
