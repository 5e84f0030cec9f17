require('@testing-library/jest-dom/jest-globals')

// An unexpected console error is a failed test: React's warnings are defects.
let errors

beforeEach(() => {
  // Our screens ask a real server: they may draw at any moment, as in a browser, and not only in a test's own steps.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  errors = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  const calls = errors.mock.calls.map(call => call.map(String).join(' '))
  errors.mockRestore()
  expect(calls).toEqual([])
})
