import type { MemberAnswer } from '@eqs/api/member-data'
import { csvFile } from '@eqs/ui/files'
import { strToU8, zipSync } from 'fflate'
import { toTable } from './records.ts'

/** Level 1 of 9 has most of the effect of the best compression in little of its time. */
const level = 1

/**
 * Packs a JSON with every answer as it came, and a CSV for each list in them. It is one ZIP, because phones
 * drop all but the first of several downloads.
 *
 * @param name of the JSON and its folder.
 * @param madeAt epoch milliseconds.
 */
export function dataFile(answers: readonly MemberAnswer[], name: string, madeAt: number): Blob {
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
