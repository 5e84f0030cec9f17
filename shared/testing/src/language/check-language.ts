import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { listFiles } from '../list-files.ts'
import { findLanguage, parseForbidden } from './find-language.ts'

/** Generated files, Spanish texts, data, and tests of this check. */
const excluded =
  /api-report|CHANGELOG|testing\/src\/language\/.*\.test\.ts|common-password-list|sandbox\/src\/seed\/catalogue\//

/**
 * Checks comments, messages, documents and names against `shared/docs/glossary.md`.
 *
 * @param folder the repository.
 * @param paths files and folders in the repository. Without any, all files are checked.
 * @returns a line for each finding.
 */
export function checkLanguage(folder: string, paths: readonly string[] = []): readonly string[] {
  const read = (file: string) => readFileSync(resolve(folder, file), 'utf8')
  const forbidden = parseForbidden(read('shared/docs/glossary.md'))
  return listFiles(paths, folder)
    .filter(file => /\.(?:tsx?|mts|mjs|css|md)$/.test(file) && !excluded.test(file))
    .flatMap(file =>
      findLanguage(read(file), file.endsWith('.md'), forbidden).map(
        ({ line, kind, found, instead }) => `${file}:${line} ${kind}: ${found} → ${instead}`
      )
    )
}
