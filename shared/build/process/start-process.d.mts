/**
 * Module for node's `--import` that ends a process when its parent has ended. Needs an IPC channel between
 * them.
 */
export const endWithParent: string

export interface ProcessOptions {
  readonly args?: readonly string[]
  /** Added to the caller's environment, without `PORT`, `DATABASE_URL`, `DATA_DIR` and `NODE_ENV`. */
  readonly env?: Readonly<Record<string, string>>
}

export interface StartedProcess {
  /** The first address that the process prints. */
  readonly address: string
  stop(): void
}

/**
 * Starts a server and waits until it prints its address. It ends together with this process.
 *
 * @param script a TypeScript file, relative to the repository's root.
 * @param options arguments and environment.
 * @returns the address, and a function that stops the server.
 * @throws {Error} when the process ends before it listens.
 * @example const { address, stop } = await startProcess('shared/sandbox/src/main.ts')
 */
export function startProcess(script: string, options?: ProcessOptions): Promise<StartedProcess>
