/**
 * True for paths of the provider. If provider and club share an origin, all other paths belong to the club.
 */
export const isProviders = (path: string): boolean =>
  /^\/(?:v1|outbox|validar|recuperar|docs|openapi|healthz|__control)(?:[/.]|$)/.test(path)
