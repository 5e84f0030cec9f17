/** Where operators look at what is live. */
export const releasesPath = '/_releases'

/** The provider's own addresses; every other one is the club's. */
export const isProviders = (path: string): boolean =>
  /^\/(?:v1|outbox|validar|recuperar|docs|openapi|healthz|telemetry|metrics|__control)(?:[/.]|$)/.test(path)
