import { jest } from '@jest/globals'

export interface Downloaded {
  readonly name: string
  readonly file: Blob
}

/** The browser's downloads from now on, until mocks are restored: jsdom has neither addresses for files nor a place to put them. */
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

/** jsdom's files cannot be read by themselves. */
export const bytesOf = (file: Blob | undefined): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () =>
      typeof reader.result === 'object' && reader.result
        ? resolve(new Uint8Array(reader.result))
        : reject(new Error('The file could not be read'))
    reader.readAsArrayBuffer(file ?? new Blob())
  })
