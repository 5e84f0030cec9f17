import { answerHelp } from '@eqs/build/answer-help'
import { root } from '@eqs/build/workspace'
import { checkLanguage } from './check-language.ts'

// `npm run language` checks comments, messages, documents and names against the glossary.

answerHelp(`npm run language                 checks the words of comments, messages, documents and names against the glossary
npm run language -- PATH …       checks these files and folders only

Example: npm run language -- shared/release
`)
const findings = checkLanguage(root, process.argv.slice(2))
if (findings.length > 0) {
  process.stdout.write(
    `${findings.join('\n')}\nReplace these words. shared/docs/glossary.md lists forbidden words and their replacements.\n`
  )
  process.exitCode = 1
}
