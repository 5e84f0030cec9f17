// A named export, so that the build leaves out `hydrateRoot`: `main.tsx` imports this module as a whole.
export { createRoot } from 'react-dom/client'
