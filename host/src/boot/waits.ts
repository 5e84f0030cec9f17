// How long the page waits, in milliseconds. One value for each reason.

/**
 * A screen, from the member's action to its content: its code, its first content, and a call of the provider.
 * They end together, so that the member sees one failure.
 */
export const screenMs = 15_000

/** After this time the page says "Está tardando más de lo normal", and telemetry counts a load as slow. */
export const slowAfterMs = 5_000

/** A published file or document. It is shorter than a screen, so that time is left for an alternative. */
export const fileMs = 10_000

/** A request whose failure costs little: the stored page, the screen without styles or another version is shown. */
export const alternativeMs = 5_000

/** A team's development server, which may have to build the remote first. */
export const buildMs = 20_000
