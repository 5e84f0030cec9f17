// The time limit of a test is longer than Testing Library's timeout, because the error message of Testing
// Library is more helpful. The limit is set here, because the configuration of a jest project accepts no
// `testTimeout`.
jest.setTimeout(30_000)
