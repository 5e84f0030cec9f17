/** Formats a time: `2026-01-31 12:00` in UTC. */
export const momentText = (moment: Date): string => moment.toISOString().slice(0, 16).replace('T', ' ')

/** Formats a share: `2.5 %`. */
export const percentText = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(1)} %` : '–'

/** Formats a duration: `1.2 s`. */
export const secondsText = (milliseconds: number | null): string =>
  milliseconds === null ? '–' : `${(milliseconds / 1000).toFixed(milliseconds < 995 ? 2 : 1)} s`
