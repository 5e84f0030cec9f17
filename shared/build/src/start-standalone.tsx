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
  readonly App: ComponentType
  /** True to sign in a demo member; false for screens that visitors see. */
  readonly signedIn: boolean
}

interface Page {
  readonly manifest: RemoteManifest
  readonly members: readonly DemoMember[]
}

type Frame = ComponentType<{ readonly manifest: RemoteManifest; readonly children: Elements }>

let page: (Page & { readonly Frame: Frame }) | undefined

/** Sets the host's frame of this page. The development server calls it before `src/standalone.tsx` runs. */
export function setFrame(content: Page, Frame: Frame): void {
  page = { ...content, Frame }
}

/**
 * Renders one remote in the host's frame, for the development of that remote. API calls go to the sandbox, at
 * the same origin. The page has a list of the demo members; `?como=maraton` in the address signs one in, too.
 *
 * @param options the remote's root component, and `signedIn`.
 * @throws {Error} when the page was not made by `rspack serve`.
 * @example await startStandalone({ App, signedIn: true })
 */
export async function startStandalone({ App, signedIn }: StandaloneOptions): Promise<void> {
  if (!page) throw new Error('this page works only when rspack serve has made it')
  const { Frame, manifest, members } = page
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
