import type { Comparison } from '../watch/compare.ts'

/** Verdict on a simulated canary, and its loads until then. */
export interface Ending {
  readonly verdict: Comparison['verdict']
  readonly loads: number
}

/** Test helper: simulates canaries of one kind, and returns the share of each verdict. A soak prints it. */
export function share(name: string, count: number, watched: () => Ending) {
  const endings = Array.from({ length: count }, watched)
  const among = (verdict: Comparison['verdict']) => {
    const loads = endings.flatMap(one => (one.verdict === verdict ? [one.loads] : [])).sort((a, b) => a - b)
    const median = loads[loads.length >> 1]
    const part = loads.length / count
    const text = `${(part * 100).toFixed(2)} %${median === undefined ? '' : ` (half of them by ${median} loads)`}`
    return { part, text }
  }
  const [worse, good] = [among('worse'), among('good')]
  if (process.env.SOAK === '1')
    process.stdout.write(`${name}, ${count} canaries: ${worse.text} rolled back, ${good.text} good\n`)
  return { worse: worse.part, good: good.part }
}
