import { expect, test } from '@jest/globals'
import { zipSync } from 'fflate'
import { unpackArtefact } from './content.ts'

const headerLength = 46

/** Creates a ZIP file whose central directory has several entries for the same bytes. */
function overlapping(size: number, times: number): Uint8Array {
  const whole = Buffer.from(zipSync({ 'files/a0000.js': new Uint8Array(size) }, { level: 0 }))
  const end = whole.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const directory = whole.readUInt32LE(end + 16)
  const records = Array.from({ length: times }, (_, index) => {
    const record = Buffer.from(whole.subarray(directory, end))
    record.write(`files/a${String(index).padStart(4, '0')}.js`, headerLength)
    return record
  })
  const tail = Buffer.from(whole.subarray(end))
  tail.writeUInt16LE(times, 8)
  tail.writeUInt16LE(times, 10)
  tail.writeUInt32LE((end - directory) * times, 12)
  return Buffer.concat([whole.subarray(0, directory), ...records, tail])
}

test('a file with overlapping parts is refused before any part is copied', () => {
  expect(unpackArtefact(overlapping(1_000, 1)).get('files/a0000.js')?.length).toBe(1_000)
  expect(() => unpackArtefact(overlapping(1_000_000, 150))).toThrow('its parts have more bytes than the file')
})
