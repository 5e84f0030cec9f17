import { parseArgs } from 'node:util'

/** The parsed arguments of `npm test` and `npm run test:all`. */
export interface Options {
  /** `quick` is `npm test`, `all` is `npm run test:all`. */
  readonly suite: 'quick' | 'all'
  /**
   * The part of the suite to run: `--shard=2/3` is the second of three parts. Undefined for the whole suite.
   */
  readonly shard: Shard | undefined
  /** Maximum delay of a call of the provider, in milliseconds: `--late 400`. */
  readonly lateMs: number | undefined
  /**
   * True with `--tolerate-flake`: the run passes although one test has failed, if no other test failed and
   * the test then passes 20 repetitions alone and 20 on a busy machine.
   */
  readonly toleratesFlake: boolean
  /**
   * Requirements that this machine lacks, such as `corpora` in `--without corpora`. A test that is skipped
   * because of one of them does not fail the run.
   */
  readonly without: readonly string[]
}

export interface Shard {
  readonly index: number
  readonly of: number
}

/** The help text of both commands. */
export const usage = `npm test                 the quick suite: each rule has a test, in ten minutes on two cores
npm run test:all         everything: three engines, both databases, full matrices

  --shard=2/3            the second third of the tests
  --late 400             delays each call of the provider by up to 400 ms, the same way in each run
  --tolerate-flake       one test that fails once and then passes 20 of 20 times does not fail the run
  --without corpora      a test that is skipped because the corpora are absent does not fail the run
  --without radosgw      the same for Ceph's S3 server

Example: npm run test:all -- --shard=1/3 --without corpora
`

/**
 * Parses the command line.
 *
 * @param args without the program's name: `['all', '--shard=2/3']`.
 * @throws {Error} that names the invalid argument.
 */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      shard: { type: 'string' },
      late: { type: 'string' },
      'tolerate-flake': { type: 'boolean', default: false },
      without: { type: 'string', multiple: true, default: [] }
    }
  })
  const [suite = '', ...rest] = positionals
  if ((suite !== 'quick' && suite !== 'all') || rest.length > 0)
    throw new Error(`"${positionals.join(' ')}" is not a suite: the suites are quick and all.\n\n${usage}`)
  return {
    suite,
    shard: values.shard === undefined ? undefined : readShard(values.shard),
    lateMs: values.late === undefined ? undefined : readMilliseconds(values.late),
    toleratesFlake: values['tolerate-flake'],
    without: values.without
  }
}

function readShard(text: string): Shard {
  const [, index, of] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(index), of: Number(of) }
  if (!(shard.index >= 1 && shard.index <= shard.of))
    throw new Error(`--shard=${text} is not a shard: write --shard=1/3.`)
  return shard
}

function readMilliseconds(text: string): number {
  const lateMs = Number(text)
  if (!Number.isInteger(lateMs) || lateMs < 1 || lateMs > 10_000)
    throw new Error(`--late ${text} is not a delay: write milliseconds from 1 to 10000.`)
  return lateMs
}
