/** Milliseconds between two updates of the line on a terminal. */
const renewal = 1_000

/** A terminal or another output of a command. */
interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/**
 * Shows the current build, the number of builds left and the time of each: on a terminal in one line that is
 * updated, elsewhere in a line for each build.
 *
 * @returns callbacks for `stage`.
 */
export function showProgress(output: Output) {
  let line = ''
  let begun = 0
  let timer: NodeJS.Timeout | undefined
  const timed = () => `${line}: ${((performance.now() - begun) / 1_000).toFixed(1)} s`
  const renew = () => output.write(`\r\u001B[2K${timed()}`)
  return {
    onBuild(name: string, version: string, left: number): void {
      line = `building ${name}@${version}, ${left} left`
      begun = performance.now()
      if (!output.isTTY) return
      renew()
      timer = setInterval(renew, renewal)
      timer.unref()
    },
    onBuilt(): void {
      clearInterval(timer)
      if (output.isTTY) renew()
      output.write(output.isTTY ? '\n' : `${timed()}\n`)
    }
  }
}
