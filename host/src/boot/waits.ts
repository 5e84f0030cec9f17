// Waiting times in milliseconds, one for each reason.

/** Code and first content of a screen, and a provider call. One timeout, so that the member sees one failure. */
export const screenMs = 15_000

/** Then the page says "Está tardando más de lo normal", and telemetry counts a load as slow. */
export const slowAfterMs = 5_000

/** Published file or document. Shorter than a screen, so that time is left for an alternative. */
export const fileMs = 10_000

/** Request with an alternative: the stored page, the screen without styles, or another version. */
export const alternativeMs = 5_000

/** Development server, which may have to build the remote first. */
export const buildMs = 20_000

/** Running the downloaded code of the first screen. After that, the shell is rendered first. */
export const firstRenderingMs = 1_000
