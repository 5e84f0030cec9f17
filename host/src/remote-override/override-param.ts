/** Query parameter: `?probar=mf-account@1.3.0-pr.12` or `?probar=mf-account@http://localhost:3001`. */
export const overrideParam = 'probar'
