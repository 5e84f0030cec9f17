import { setTestConfig } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { act, screen } from '@testing-library/react'
import { ClubRelease } from '../release/club-release.ts'
import { publishedVersion } from '../release/published-version.testing.ts'
import { RemoteLoads } from '../remotes/remote-loads.ts'
import { startInspector } from './inspector.tsx'

const giftCards = publishedVersion({
  name: 'mf-gift-cards',
  version: '1.2.0',
  manifest: {
    routes: [{ path: '/gift-cards', guard: 'public', layout: 'shell', title: 'Gift cards' }],
    slots: [{ name: 'home' }, { name: 'homme' }]
  }
})

test('the inspector lists a part whose slot is not on the page', () => {
  setTestConfig()
  // jsdom has no list of resources.
  Object.assign(performance, { getEntriesByType: () => [] })
  const release = new ClubRelease({
    release: 1,
    host: '1.0.0',
    microFrontends: { 'mf-gift-cards': [giftCards] }
  })
  document.body.innerHTML = '<div data-slot="home" data-part="mf-gift-cards"></div>'
  act(() => startInspector(release, new RemoteLoads(async () => undefined)))
  const absent = screen.getByRole('row', { name: /Lugar homme/ })
  expect(absent).toHaveTextContent('Lugar homme: no está en la páginamf-gift-cards1.2.0')
  expect(screen.queryByRole('row', { name: /Lugar home:/ })).not.toBeInTheDocument()
})
