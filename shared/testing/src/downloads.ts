import { jest } from '@jest/globals'

export interface Downloaded {
  readonly name: string
  readonly file: Blob
}

/**
 * Records the files that a screen downloads, until jest restores its mocks. Replaces `URL.createObjectURL`
 * and the click on a link, because jsdom cannot download files.
 *
 * @returns the list of downloads. Each download is appended to the list.
 */
export function watchDownloads(): readonly Downloaded[] {
  const files: Downloaded[] = []
  let latest = new Blob()
  Object.assign(URL, {
    createObjectURL: (file: Blob) => {
      latest = file
      return 'blob:latest'
    },
    revokeObjectURL: () => {}
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, file: latest })
  })
  return files
}

/** Returns the content of a file. Uses a FileReader, because jsdom's Blob has no `arrayBuffer`. */
export const readBytes = (file: Blob | undefined): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      typeof reader.result === 'object' && reader.result
        ? resolve(new Uint8Array(reader.result))
        : reject(new Error('The file could not be read'))
    reader.readAsArrayBuffer(file ?? new Blob())
  })
