// A dynamic import of `react-dom/client` itself would add the unused `hydrateRoot` to the bundle.
export { createRoot } from 'react-dom/client'
