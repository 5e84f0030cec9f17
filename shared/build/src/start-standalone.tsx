import { login } from '@eqs/api'
import { BrowserRouter } from '@eqs/navigation'
import { $auth, apiClient, assetsQuery, loadShell, queryClient, signIn, startSession } from '@eqs/session'
import { StatusRegion } from '@eqs/ui'
import '@eqs/ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

export interface StandaloneOptions {
  readonly App: ComponentType
  /** False for screens of visitors. */
  readonly signedIn: boolean
}

/**
 * Shows one remote alone, without the shell, for the team that owns it: with a session against the sandbox on the same
 * origin. `?como=maraton` signs in as another demo member.
 */
export async function startStandalone({ App, signedIn }: StandaloneOptions): Promise<void> {
  startSession({
    apiBase: '/v1',
    brand: 'eqs',
    supportEmail: 'ayuda@eqs.example',
    appStoreUrls: {},
    storagePrefix: 'EQS_STANDALONE',
    onMemberSwitch: () => location.reload()
  })
  // Asked for by visitors too, and waited for by nobody, as in the shell.
  void queryClient().prefetchQuery(assetsQuery())
  const as = new URLSearchParams(location.search).get('como')
  if (signedIn && (as !== null || !$auth.get().isAuthenticated)) {
    const answer = await login(apiClient(), { email: `${as ?? 'socia'}@eqs.example`, password: 'puntos123' })
    signIn(answer.token, answer.result)
  }
  if (signedIn) await loadShell()
  const place = document.createElement('main')
  document.body.append(place)
  createRoot(place).render(
    <QueryClientProvider client={queryClient()}>
      <BrowserRouter>
        <App />
        <StatusRegion />
      </BrowserRouter>
    </QueryClientProvider>
  )
}
