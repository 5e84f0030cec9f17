// `main.tsx` imports this module dynamically. A dynamic import includes all exports of a module, so importing
// `react-dom/client` itself would add the unused `hydrateRoot` to the bundle.
export { createRoot } from 'react-dom/client'
