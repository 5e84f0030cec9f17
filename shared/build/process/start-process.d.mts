/** What ends a process when the one that started it has ended: for node's `--import`, with an IPC channel between them. */
export const endWithParent: string

export interface ProcessOptions {
  readonly args?: readonly string[]
  /** Beside the caller's own variables, less those that name a port or a database. */
  readonly env?: Readonly<Record<string, string>>
}

export interface StartedProcess {
  /** The first address that it prints. */
  readonly address: string
  stop(): void
}

/**
 * Starts a server and waits until it tells its address. It ends with this process, however that ends.
 *
 * @param script a TypeScript file, from the repository's root.
 * @throws {Error} when it ends before it listens.
 */
export function startProcess(script: string, options?: ProcessOptions): Promise<StartedProcess>
