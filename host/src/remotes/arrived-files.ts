import type { RemoteFile } from '../boot/remote-files.ts'
import { findIntegrity, loadScript } from './published-files.ts'
import { loadStyle } from './style-sheets.ts'

/**
 * True when the browser has downloaded the file, so that a script or link with its address needs no request.
 * Older browsers do not report the status of a response.
 */
export const hasArrived = ({ address }: Pick<RemoteFile, 'address'>): boolean =>
  performance
    .getEntriesByName(address)
    .some(
      entry =>
        entry instanceof PerformanceResourceTiming &&
        entry.responseEnd > 0 &&
        (entry.responseStatus ?? 200) === 200
    )

/**
 * Runs those files of a screen that have arrived, all at once. The remote's own loader finds them in the page;
 * it would run them one after the other. A file that fails is left to the remote's loader, which reports it.
 *
 * @param files the files, whose integrities are known (`admitFiles`).
 */
export async function runArrivedFiles(files: readonly RemoteFile[]): Promise<void> {
  // Awaits all files: the remote's loader takes a style sheet whose element is in the page for loaded.
  await Promise.allSettled(files.filter(hasArrived).map(runFile))
}

async function runFile({ name, address }: RemoteFile): Promise<void> {
  const integrity = findIntegrity(address)
  if (!name.endsWith('.css')) return loadScript(address)
  if (!integrity) return
  const { link, isLoaded } = await loadStyle(address, integrity)
  // Without the element, the remote's loader requests the style sheet again.
  if (!isLoaded) link.remove()
}
