// How long the page waits, in milliseconds. One value for each reason.

/** A screen: its code, its first content and a provider call have the same timeout, so the member sees one failure. */
export const screenMs = 15_000

/** After this time the page says "Está tardando más de lo normal", and telemetry counts a load as slow. */
export const slowAfterMs = 5_000

/** A published file or document. It is shorter than a screen, so that time is left for an alternative. */
export const fileMs = 10_000

/** Timeout of a request that has an alternative: the stored page, the screen without styles, or another version. */
export const alternativeMs = 5_000

/** A team's development server, which may have to build the remote first. */
export const buildMs = 20_000

/** Downloaded code of the first screen. If it takes longer to run, the shell is rendered first. */
export const firstRenderingMs = 1_000
