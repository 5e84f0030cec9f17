import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from '@eqs/build/workspace'
import * as v from 'valibot'
import type { OpenedPage } from './pages.ts'
import { figureNames, type Load } from './throttled-load.ts'

/** A build to measure. */
export interface Build {
  readonly name: string
  readonly load: (page: OpenedPage) => Promise<Load>
}

type Medians = Load

/**
 * Loads a page of several builds in turns, so that each build meets the machine at its busy and its quiet times.
 *
 * @param builds the builds.
 * @param page the page.
 * @param runs number of loads of each build.
 * @returns the median of each figure by build, in the order of the builds.
 */
export async function measureInTurns(
  builds: readonly Build[],
  page: OpenedPage,
  runs: number
): Promise<readonly Medians[]> {
  const loads: Load[][] = builds.map(() => [])
  for (let run = 0; run < runs; run += 1)
    for (const [index, build] of builds.entries()) loads[index]?.push(await build.load(page))
  return loads.map(medians)
}

function medians(loads: readonly Load[]): Medians {
  const middle = (name: keyof Load) => {
    const sorted = loads.map(load => load[name]).sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {
    FCP: middle('FCP'),
    LCP: middle('LCP'),
    content: middle('content'),
    usable: middle('usable'),
    blocked: middle('blocked'),
    'longest task': middle('longest task'),
    script: middle('script'),
    'main thread': middle('main thread')
  }
}

interface Comparison {
  /** The build to compare with. It is measured twice: the ratio of both is the noise. */
  readonly before: Build
  readonly now: Build
  readonly pages: readonly OpenedPage[]
  readonly runs: number
  readonly say: (line: string) => void
}

/** Measures two builds and prints the medians in milliseconds, their ratio and the noise. */
export async function compareBuilds({ before, now, pages, runs, say }: Comparison): Promise<void> {
  say(`\nmedians of ${runs} loads in turns, at a quarter of the processor and slow 4G, in milliseconds`)
  say(
    `page              figure         ${before.name.padStart(10)} ${now.name.padStart(10)}   ratio  A/A noise`
  )
  const results: Record<string, Medians> = {}
  for (const page of pages) {
    const [one, other, again] = await measureInTurns([before, now, before], page, runs)
    if (!one || !other || !again) continue
    results[page.path] = other
    for (const name of figureNames) {
      const numbers = [one[name], other[name]].map(value => value.toFixed(0).padStart(10)).join(' ')
      const ratios = [ratio(other[name], one[name]).padStart(7), ratio(again[name], one[name]).padStart(10)]
      say(`${page.path.padEnd(17)} ${name.padEnd(14)} ${numbers} ${ratios.join(' ')}`)
    }
  }
  await keepResult(now.name, results, say)
}

const ratio = (one: number, other: number): string => (other === 0 ? '–' : (one / other).toFixed(2))

/** The last results, the newest last. They belong to this machine, so they are not committed. */
const file = join(root, '.cache/bench/loads.json')
const mostResults = 10
const medianFigures = v.record(v.string(), v.record(v.string(), v.number()))
const resultList = v.array(v.object({ commit: v.string(), pages: medianFigures }))

/** Stores the result of a commit in place of its earlier one, and prints the content times of the last ten commits. */
async function keepResult(
  commit: string,
  pages: Readonly<Record<string, Medians>>,
  say: (line: string) => void
): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  const earlier = v.parse(resultList, JSON.parse(text)).filter(one => one.commit !== commit)
  const results = [...earlier, { commit, pages }].slice(-mostResults)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(results, null, 2))
  say('\ncontent by commit, in milliseconds')
  for (const result of results) {
    const times = Object.entries(result.pages).map(
      ([path, { content = 0 }]) => `${path} ${content.toFixed(0)}`
    )
    say(`${result.commit.padEnd(12)} ${times.join('  ')}`)
  }
}
