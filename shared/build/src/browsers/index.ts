export { lackingFeatures } from './script-features.ts'
export { type Browser, oldestBrowsers } from './supported-browsers.ts'
