import '@testing-library/jest-dom/jest-globals'

// A call of `console.error` fails the test, because React's warnings are defects.
let errors

// React's warning about an `act` that is not awaited. An answer of the provider is rendered inside `act`
// (`screens.tsx`), at a moment that no test awaits, and it may make a component suspend.
const suspended = 'A component suspended inside an `act` scope'

// React's warning about an update outside of `act`. Screens fetch from a real server, so they may update at any
// moment, not only during the steps of a test. `beforeEach` turns the warning off, but overlapping asynchronous
// `act` calls can turn it on again.
const outside = 'An update to %s inside a test was not wrapped in act'

const isExpected = call => call.startsWith(suspended) || call.startsWith(outside)

// jsdom has no layout, so no size ever changes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  errors = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  const calls = errors.mock.calls.map(call => call.map(String).join(' '))
  errors.mockRestore()
  expect(calls.filter(call => !isExpected(call))).toEqual([])
})
