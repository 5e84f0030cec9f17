export { searchFor } from './plain'
