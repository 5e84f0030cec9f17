/**
 * Query parameter of an override: `?probar=mf-account@1.3.0-pr.12`,
 * `?probar=mf-account@http://localhost:3001`.
 */
export const overrideParam = 'probar'
