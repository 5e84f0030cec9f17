import { login } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import type { RemoteManifest } from '@eqs/contracts/manifest'
import { BrowserRouter } from '@eqs/navigation'
import { $auth, apiClient, assetsQuery, loadShell, queryClient, signIn, startSession } from '@eqs/session'
import type { Elements } from '@eqs/ui'
import '@eqs/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'
import { type DemoMember, DemoMembers } from './demo-members.tsx'

export interface StandaloneOptions {
  /** The remote's root component. */
  readonly App: ComponentType
  /** The host's frame. */
  readonly Frame: ComponentType<{ readonly manifest: RemoteManifest; readonly children: Elements }>
  readonly manifest: RemoteManifest
  readonly members: readonly DemoMember[]
}

/**
 * Renders one remote in the host's frame, for the development of that remote. The module that `rspack serve` writes
 * calls it. API calls go to the sandbox, at the same origin. The page has a list of the demo members, and signs one in
 * if a screen of the remote needs a session; `?como=maraton` in the address chooses the member.
 */
export async function startStandalone({ App, Frame, manifest, members }: StandaloneOptions): Promise<void> {
  const signedIn = manifest.routes.some(({ guard }) => guard === 'session' || guard === 'member')
  setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_STANDALONE' }))
  startSession({ onMemberSwitch: () => location.reload() })
  // As in the host, the brand's images and texts are fetched for visitors too, and rendering does not wait
  // for them.
  void queryClient.prefetchQuery(assetsQuery())
  const asked = new URLSearchParams(location.search).get('como')
  const known = $auth.get()
  const email = asked ? `${asked}@eqs.example` : known.isAuthenticated ? known.user.email : members[0]?.email
  const member = members.find(one => one.email === email) ?? members[0]
  if (signedIn && !asked && known.isAuthenticated) await loadShell()
  // `loadShell` ends a stored session that the sandbox does not know, because the sandbox was started again.
  if (signedIn && member && (asked || !$auth.get().isAuthenticated)) {
    const answer = await login(apiClient(), member)
    signIn(answer.token, answer.result)
    await loadShell()
  }
  const place = document.createElement('div')
  document.body.append(place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        {signedIn && <DemoMembers members={members} signedIn={member?.email ?? ''} />}
        <Frame manifest={manifest}>
          <App />
        </Frame>
      </BrowserRouter>
    </QueryClientProvider>
  )
}
