require('@testing-library/jest-dom/jest-globals')

// An unexpected console error fails the test: React's warnings are defects.
let errors

beforeEach(() => {
  // Turns off React's warning about updates outside of `act`: screens fetch from a real server and may render
  // at any moment, not only during a test's own steps.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  errors = jest.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  const calls = errors.mock.calls.map(call => call.map(String).join(' '))
  errors.mockRestore()
  expect(calls).toEqual([])
})
