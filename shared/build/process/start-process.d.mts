/**
 * URL of a module for Node's `--import`. The module ends the process when its parent has ended. It requires
 * an IPC channel between the process and its parent.
 */
export const endWithParent: string

export interface ProcessOptions {
  readonly args?: readonly string[]
  /**
   * Additional environment variables. The process inherits the caller's environment except `PORT`,
   * `DATABASE_URL`, `DATA_DIR` and `NODE_ENV`. Default of `PORT`: 0, which chooses a free port.
   */
  readonly env?: Readonly<Record<string, string>>
}

export interface StartedProcess {
  /** The first address that the process prints. */
  readonly address: string
  stop(): void
}

/**
 * Starts a server and waits until it prints its address. The server ends together with the calling process.
 *
 * @param script a TypeScript file, relative to the repository's root.
 * @param options arguments and environment.
 * @returns the address, and a function that stops the server.
 * @throws {Error} when the process ends before it listens.
 * @example const { address, stop } = await startProcess('shared/sandbox/src/main.ts')
 */
export function startProcess(script: string, options?: ProcessOptions): Promise<StartedProcess>
