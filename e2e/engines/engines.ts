import { spawnSync } from 'node:child_process'
import { findBrowser } from '@eqs/release/browser'

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit'

/** For each engine, a function that returns true when the engine is installed on this machine. */
export const isInstalled: Readonly<Record<EngineName, () => boolean>> = {
  Chromium: () => findBrowser() !== undefined,
  Firefox: () => isCommand('firefox-esr'),
  WebKit: () => isCommand('WebKitWebDriver') && isCommand('Xvfb')
}

const isCommand = (name: string): boolean => spawnSync('which', [name]).status === 0
