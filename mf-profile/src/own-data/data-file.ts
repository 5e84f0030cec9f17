import type { memberData } from '@eqs/api/member-data'
import { csvFile } from '@eqs/ui/files'
import { strToU8, zipSync } from 'fflate'
import { toTable } from './records.ts'

/** Compression level, from 1 to 9. Level 1 is much faster than 9 and produces only slightly larger files. */
const level = 1

/**
 * Creates a ZIP file that contains a JSON file with all answers, unchanged, and a CSV file for each list in
 * the answers. The result is one file, because phones drop all but the first of several downloads.
 *
 * @param name the name of the JSON file, without extension, and of the folder in the ZIP file.
 * @param madeAt the time of the export, in epoch milliseconds.
 */
export function dataFile(
  answers: Awaited<ReturnType<typeof memberData>>,
  name: string,
  madeAt: number
): Blob {
  const calls = Object.fromEntries(answers.map(({ call, answer }) => [call, answer]))
  const lists = answers.flatMap(answer => Object.entries(answer.lists))
  const files = {
    [`${name}.json`]: JSON.stringify({ madeAt: new Date(madeAt).toISOString(), answers: calls }, null, 1),
    ...Object.fromEntries(lists.map(([list, records]) => [`${list}.csv`, csvFile(toTable(records))]))
  }
  const bytes = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [`${name}/${file}`, strToU8(text)])
  )
  return new Blob([new Uint8Array(zipSync(bytes, { level }))], { type: 'application/zip' })
}
