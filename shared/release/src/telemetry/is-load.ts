import type { Beacon } from '@eqs/contracts/telemetry'

/** True when a beacon says how one load of a remote's version went, that its browser has not told before. */
export const isLoad = ({ event, outcome, counts, again, remote, version }: Beacon): boolean =>
  remote !== undefined &&
  version !== undefined &&
  again !== true &&
  (event === 'page_load' ? outcome !== 'left' : counts === true)
