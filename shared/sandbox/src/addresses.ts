/** True for paths of the provider. When provider and club share an origin, all other paths are the club's. */
export const isProviders = (path: string): boolean =>
  /^\/(?:v1|outbox|validar|recuperar|docs|openapi|healthz|__control)(?:[/.]|$)/.test(path)
