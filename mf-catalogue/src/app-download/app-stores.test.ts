import { setTestConfig } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { appStores } from './app-stores.ts'

const asset = (name: string, url: string) => [name, { name, type: 'text', url, text: '' }] as const

test('the deployment’s stores come before the brand’s', () => {
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

test('where nobody names a store, the club itself works on a phone', () => {
  setTestConfig()
  expect(appStores(new Map())).toEqual([{ name: 'web', href: `${location.origin}/` }])
})
