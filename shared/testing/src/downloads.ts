import { jest } from '@jest/globals'

export interface Downloaded {
  readonly name: string
  readonly file: Blob
}

/**
 * Records downloads until mocks are restored. jsdom has neither object URLs nor a download folder.
 *
 * @returns the list of downloads, which grows with each download.
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

/** Returns a file's bytes. jsdom's Blob has no `arrayBuffer`. */
export const readBytes = (file: Blob | undefined): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      typeof reader.result === 'object' && reader.result
        ? resolve(new Uint8Array(reader.result))
        : reject(new Error('The file could not be read'))
    reader.readAsArrayBuffer(file ?? new Blob())
  })
