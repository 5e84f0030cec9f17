import * as v from 'valibot'

const text = v.optional(v.pipe(v.string(), v.nonEmpty()))

const environment = v.object({
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)), '4000'),
  DATA_DIR: text,
  DATABASE_URL: text,
  TRUSTED_PROXIES: v.optional(v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)), '0'),
  EQS_TEST_MODE: v.optional(v.picklist(['0', '1']), '0')
})

/** The configuration of a standalone server. */
export interface Configuration {
  /** Port to listen on. With 0, the operating system chooses a free port. */
  readonly port: number
  readonly dataDir: string | undefined
  readonly databaseUrl: string | undefined
  readonly testMode: boolean
  /** Number of reverse proxies of our own through which each request passes. */
  readonly trustedProxies: number
}

/** Parses environment variables. @throws {Error} with the names of the invalid variables. */
export function readConfiguration(variables: Readonly<Record<string, string | undefined>>): Configuration {
  const parsed = v.safeParse(environment, variables)
  if (!parsed.success) {
    const names = parsed.issues.map(issue => v.getDotPath(issue)).join(', ')
    throw new Error(`Check these environment variables: ${names}`)
  }
  const { PORT, DATA_DIR, DATABASE_URL, TRUSTED_PROXIES, EQS_TEST_MODE } = parsed.output
  return {
    port: PORT,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL,
    testMode: EQS_TEST_MODE === '1',
    trustedProxies: TRUSTED_PROXIES
  }
}
