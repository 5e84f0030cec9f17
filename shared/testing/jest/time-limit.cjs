// The time limit of a test is longer than Testing Library's timeout, whose error message is more helpful. The
// limit is set here, because jest projects accept no timeout.
jest.setTimeout(30_000)
