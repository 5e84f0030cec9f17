import { setConfig } from '@eqs/config'
import { type ClientConfig, clientConfig } from '@eqs/config/schema'
import { MemoryRouter, useLocation } from '@eqs/navigation'
import type { TestMember } from '@eqs/sandbox/testing'
import { $auth, loadShell, queryClient, signOut, startSession } from '@eqs/session'
import { StatusRegion } from '@eqs/ui'
import { notifyManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import * as v from 'valibot'

export {
  control,
  createMember,
  holdAnswer,
  holdCall,
  type ReceivedCall,
  receivedCalls,
  type TestMember
} from '@eqs/sandbox/testing'

// Helpers for tests of screens. The session is real, and its provider is the sandbox that jest has started.

// The timeout is long, because the first render of a screen compiles the screen's code, and the machine may
// be busy. With fake timers, Testing Library also advances the time faster than the sandbox answers.
configure({ asyncUtilTimeout: 20_000 })

// An answer may arrive outside of the steps of a test. `act` makes React render the answer at once.
notifyManager.setNotifyFunction(notify => act(notify))

/**
 * Sets the configuration for a test: the default values, the address of the sandbox, and `EQS_TEST` as the
 * prefix of storage keys.
 *
 * @param more values that override these.
 */
export const setTestConfig = (more: Partial<ClientConfig> = {}): void =>
  setConfig(
    v.parse(clientConfig, { apiBase: `${process.env.SANDBOX_URL}/v1`, storagePrefix: 'EQS_TEST', ...more })
  )

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Dirección">{pathname + search}</output>
}

/**
 * Error boundary that renders nothing when the remote has no screen for the address. The host would show its
 * not-found screen.
 */
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
  /** The member to sign in. Without a member, the screen is opened by a visitor. */
  readonly member?: TestMember
}

/**
 * Renders a remote's screen in the environment that the host provides. An output element named "Dirección"
 * contains the current path and query.
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
  return openPage(App, path)
}

/**
 * Loads the page again: opens a screen in the same session, with nothing but the browser's storage.
 *
 * @param App the remote's component.
 * @param path the path of the screen that opens.
 * @example await reopenScreen(App, '/mi-cuenta/canjes')
 */
export function reopenScreen(App: ComponentType, path: string) {
  cleanup()
  const stored = [localStorage, sessionStorage].map(storage => [storage, { ...storage }] as const)
  // Ends the session of this page, which also removes the member's entries.
  signOut('asked')
  for (const [storage, entries] of stored)
    for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
  return openPage(App, path)
}

async function openPage(App: ComponentType, path: string) {
  startSession({ onMemberSwitch: () => {} })
  if ($auth.get().isAuthenticated) await loadShell()
  // The screen's code is imported asynchronously, so an asynchronous `act` is necessary.
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
