// Longer than what Testing Library waits for: the better message wins. Here, since a project of a larger run has no limit of its own.
jest.setTimeout(30_000)
