// By its name: what takes over a page that a server has drawn stays out of the build, although `main.tsx` imports all of this.
export { createRoot } from 'react-dom/client'
