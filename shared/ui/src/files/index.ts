// A separate entry point, so that only screens that offer downloads bundle these modules.
export { csvFile } from './csv'
export { downloadFile } from './download'
