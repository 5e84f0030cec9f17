import { setTestConfig } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { appStores, storeOfThisDevice } from './app-stores.ts'

const asset = (name: string, url: string) => [name, { name, type: 'text', url, text: '' }] as const

test('a configured store replaces the store of the brand’s assets', () => {
  setTestConfig({ appStoreUrls: { android: 'https://play.example/club' } })
  const assets = new Map([
    asset('play_store_url', 'https://otra.example/'),
    asset('app_store_url', 'https://apps.example/club')
  ])
  expect(appStores(assets)).toEqual([
    { name: 'android', href: 'https://play.example/club' },
    { name: 'iphone', href: 'https://apps.example/club' }
  ])
})

test('without any store, the address of the club is offered as the web app', () => {
  setTestConfig()
  expect(appStores(new Map())).toEqual([{ name: 'web', href: `${location.origin}/` }])
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 16_4 like Mac OS X) Mobile/15E148 Safari/604.1', 5, 'iphone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 5, 'iphone'],
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 0, undefined],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36', 10, undefined]
])('%s with %i touch points is led to %s', (userAgent, maxTouchPoints, name) => {
  const stores = [
    { name: 'android', href: 'https://play.example/club' },
    { name: 'iphone', href: 'https://apps.example/club' }
  ] as const
  expect(storeOfThisDevice(stores, { userAgent, maxTouchPoints })?.name).toBe(name)
})
