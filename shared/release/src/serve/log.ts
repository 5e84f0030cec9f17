import { pino } from 'pino'

/** Creates the log of a server: one JSON object a line on stdout, which log collectors can parse. */
export const createLog = () =>
  pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: level => ({ level }) }
  })
