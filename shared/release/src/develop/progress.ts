/** Milliseconds between two updates of the line on a terminal. */
const updateInterval = 1_000

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Prints the current build, the number of builds left and the time of each build. A terminal shows a line that
 * is updated, another output gets one line for each build.
 *
 * @returns callbacks for `stage`.
 */
export function showProgress(output: Output) {
  let line = ''
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined
  const timed = () => `${line}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
  const update = () => output.write(`\r\u001B[2K${timed()}`)
  return {
    onBuild(name: string, version: string, left: number): void {
      line = `building ${name}@${version}, ${left} left`
      startedAt = performance.now()
      if (!output.isTTY) return
      update()
      timer = setInterval(update, updateInterval)
      timer.unref()
    },
    onBuilt(): void {
      clearInterval(timer)
      if (output.isTTY) update()
      output.write(output.isTTY ? '\n' : `${timed()}\n`)
    }
  }
}
