// Longer than Testing Library's timeout, whose message is better. Set here, because jest projects accept no
// timeout.
jest.setTimeout(30_000)
