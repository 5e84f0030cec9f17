// A separate entry point, so that only screens with downloads bundle it.
export { type Cell, csvFile } from './csv'
export { downloadFile } from './download'
