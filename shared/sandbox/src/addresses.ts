/**
 * Returns true for the paths that the provider, the server with the club's API, answers. If the provider and
 * the club's pages have the same origin, all other paths belong to the club's pages.
 */
export const isProviders = (path: string): boolean =>
  /^\/(?:v1|outbox|validar|recuperar|docs|openapi|healthz|__control)(?:[/.]|$)/.test(path)
