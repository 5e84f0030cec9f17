import { receivedCalls, type TestMember } from '@eqs/testing'

/** Returns the number of calls of a path that the provider has received from the member. */
export const countCalls = async ({ email }: TestMember, path: string): Promise<number> =>
  (await receivedCalls(email)).filter(call => call.path === path).length
