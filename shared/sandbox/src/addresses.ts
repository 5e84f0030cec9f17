/** The provider's own addresses; on one address with the club, every other one is the club's. */
export const isProviders = (path: string): boolean =>
  /^\/(?:v1|outbox|validar|recuperar|docs|openapi|healthz|__control)(?:[/.]|$)/.test(path)
