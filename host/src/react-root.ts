// A named re-export, so that the build can leave out `hydrateRoot`. `main.tsx` imports this whole module, and
// a dynamic import of `react-dom/client` itself would include all its exports.
export { createRoot } from 'react-dom/client'
