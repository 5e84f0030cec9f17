// Jest's configuration for packages with a user interface: tests run in jsdom, with one sandbox for the whole
// run.
import { createRequire } from 'node:module'
import preset from './preset.mjs'

const { resolve } = createRequire(import.meta.url)

export default {
  ...preset,
  testEnvironment: resolve('./browser-environment.mjs'),
  setupFilesAfterEnv: [...preset.setupFilesAfterEnv, resolve('./browser-setup.mjs')],
  globalSetup: resolve('./sandbox-start.mjs'),
  globalTeardown: resolve('./sandbox-stop.mjs')
}
