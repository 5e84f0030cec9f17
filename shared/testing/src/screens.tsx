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

// For tests of screens: a real session with the sandbox that jest has started.

// The first render of a screen compiles its code, and the machine may be busy. With fake timers, waiting
// advances the time faster than the sandbox answers.
configure({ asyncUtilTimeout: 20_000 })

// An answer may arrive outside of a test's own steps. `act` makes React process the answer at once.
notifyManager.setNotifyFunction(notify => act(notify))

/**
 * Sets the configuration of a test's page: defaults, the sandbox, and storage keys with the prefix
 * `EQS_TEST`.
 */
export const setTestConfig = (more: Partial<ClientConfig> = {}): void =>
  setConfig(
    v.parse(clientConfig, { apiBase: `${process.env.SANDBOX_URL}/v1`, storagePrefix: 'EQS_TEST', ...more })
  )

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Dirección">{pathname + search}</output>
}

/** Renders nothing when the remote has no screen for the address, where the host shows other content. */
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
  /** The signed-in member. Without a member, the screen opens for a visitor. */
  readonly member?: TestMember
}

/**
 * Opens a remote's screen as the host does. An output element named "Dirección" contains the current address.
 *
 * @param App the remote's component.
 * @param options path and member.
 * @example await openScreen(App, { path: '/mi-cuenta', member: await createMember() })
 */
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
  // The screen's code is loaded later, so React needs an asynchronous `act`.
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
          // biome-ignore lint/suspicious/noConsole: reports any other error like React, which fails the test
          if (!isElsewhere(error)) console.error(error)
        }
      }
    )
  )
}
