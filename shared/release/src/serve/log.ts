import { pino } from 'pino'

/** The log of a server: one JSON object a line on stdout, which collectors read without a rule of their own. */
export const createLog = () =>
  pino({
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: level => ({ level }) }
  })
