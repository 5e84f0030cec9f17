export { plain, searchFor } from './plain'
