import type { Beacon } from '@eqs/contracts/telemetry'

/** True when a beacon reports a load of a remote's version that its browser has not reported before. */
export const isLoad = ({ event, outcome, counts, again, remote, version }: Beacon): boolean =>
  remote !== undefined &&
  version !== undefined &&
  again !== true &&
  (event === 'page_load' ? outcome !== 'left' : counts === true)
