import { setConfig } from '@eqs/config'
import { type ClientConfig, clientConfig } from '@eqs/config/schema'
import { MemoryRouter, useLocation } from '@eqs/navigation'
import type { TestMember } from '@eqs/sandbox/testing'
import { loadShell, queryClient, signOut, startSession } from '@eqs/session'
import { StatusRegion } from '@eqs/ui'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, configure, render } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'

export {
  control,
  createMember,
  holdAnswer,
  holdCall,
  type TestMember
} from '@eqs/sandbox/testing'

// For tests of screens: a real session against the real sandbox that jest has started.

// A screen's first showing compiles its code, on a machine that may be busy; and where the time is jest's, waiting runs
// through it faster than the sandbox answers.
configure({ asyncUtilTimeout: 20_000 })

// An answer may arrive while a test looks elsewhere; React is told of it all the same.
notifyManager.setNotifyFunction(notify => act(notify))

/** The configuration of a test's page: defaults and the sandbox, with storage keys that begin with `EQS_TEST`. */
export const setTestConfig = (more: Partial<ClientConfig> = {}): void =>
  setConfig(
    v.parse(clientConfig, { apiBase: `${process.env.SANDBOX_URL}/v1`, storagePrefix: 'EQS_TEST', ...more })
  )

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Dirección">{pathname + search}</output>
}

/** Shows nothing where the address is another's: there the host puts something else in the place of the remote. */
class UntilElsewhere extends Component<{ readonly children: ReactNode }, { readonly isElsewhere: boolean }> {
  override state = { isElsewhere: false }

  static getDerivedStateFromError(error: unknown) {
    if (!isElsewhere(error)) throw error
    return { isElsewhere: true }
  }

  override render() {
    return this.state.isElsewhere ? null : this.props.children
  }
}

const isElsewhere = (error: unknown): boolean => error instanceof Error && error.name === 'NoScreenError'

export interface OpenOptions {
  readonly path: string
  /** Who looks; a visitor when absent. */
  readonly member?: TestMember
}

/** Opens a remote's screen as the host would. The address bar is an output named "Dirección". */
export async function openScreen(App: ComponentType, { path, member: who }: OpenOptions) {
  signOut('asked')
  localStorage.clear()
  if (who) {
    const user = {
      _id: who._id,
      first_name: '',
      name: '',
      email: who.email,
      email_validation: true,
      national_identity: ''
    }
    localStorage.setItem('EQS_TEST_AUTH', JSON.stringify({ isAuthenticated: true, token: who.token, user }))
  }
  setTestConfig()
  startSession({ onMemberSwitch: () => {} })
  if (who) await loadShell()
  // The screen's code comes later, and React wants to be told that somebody waits for it.
  return act(async () =>
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter initialEntries={[path]}>
          <Suspense fallback={null}>
            <UntilElsewhere>
              <App />
            </UntilElsewhere>
          </Suspense>
          <StatusRegion />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>,
      {
        onCaughtError(error) {
          // biome-ignore lint/suspicious/noConsole: React's own word for any other error, which fails the test
          if (!isElsewhere(error)) console.error(error)
        }
      }
    )
  )
}
