// A door of its own: only screens that give out files bring this along.
export { type Cell, csvFile } from './csv'
export { downloadFile } from './download'
