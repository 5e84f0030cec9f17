/** Creates a reporter for work that is repeated. It prints a failure once, and `goesOn` when the work goes on. */
export function createOutage(say: (line: string) => void, goesOn?: string) {
  let reported = ''
  return {
    /** The failure that was reported last. Empty while the work goes on. */
    get failure(): string {
      return reported
    },
    begin(failure: string): void {
      if (reported !== failure) say(failure)
      reported = failure
    },
    end(): void {
      if (reported !== '' && goesOn !== undefined) say(goesOn)
      reported = ''
    }
  }
}
