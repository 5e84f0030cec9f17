import { login } from '@eqs/api'
import { setConfig } from '@eqs/config'
import { clientConfig } from '@eqs/config/schema'
import { BrowserRouter } from '@eqs/navigation'
import { $auth, apiClient, assetsQuery, loadShell, queryClient, signIn, startSession } from '@eqs/session'
import { StatusRegion } from '@eqs/ui'
import '@eqs/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import * as v from 'valibot'

export interface StandaloneOptions {
  readonly App: ComponentType
  /** True to sign in a demo member; false for screens that visitors see. */
  readonly signedIn: boolean
}

/**
 * Renders one remote without the host, for the development of that remote. API calls go to the sandbox, at
 * the same origin. With a parameter such as `?como=maraton` in the address, another demo member is signed in.
 *
 * @param options the remote's root component, and `signedIn`.
 * @example await startStandalone({ App, signedIn: true })
 */
export async function startStandalone({ App, signedIn }: StandaloneOptions): Promise<void> {
  setConfig(v.parse(clientConfig, { storagePrefix: 'EQS_STANDALONE' }))
  startSession({ onMemberSwitch: () => location.reload() })
  // As in the host, the brand's images and texts are fetched for visitors too, and rendering does not wait
  // for them.
  void queryClient.prefetchQuery(assetsQuery())
  const as = new URLSearchParams(location.search).get('como')
  if (signedIn && (as !== null || !$auth.get().isAuthenticated)) {
    const answer = await login(apiClient(), { email: `${as ?? 'socia'}@eqs.example`, password: 'puntos123' })
    signIn(answer.token, answer.result)
  }
  if (signedIn) await loadShell()
  const place = document.createElement('main')
  document.body.append(place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
        <StatusRegion />
      </BrowserRouter>
    </QueryClientProvider>
  )
}
