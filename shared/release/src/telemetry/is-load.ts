import type { Beacon } from '@eqs/contracts/telemetry'

/** Whether a beacon says how one load of a remote's version went. */
export const isLoad = ({ event, outcome, counts, remote, version }: Beacon): boolean =>
  remote !== undefined &&
  version !== undefined &&
  (event === 'page_load' ? outcome !== 'left' : counts === true)
