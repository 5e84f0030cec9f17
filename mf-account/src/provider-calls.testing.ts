import type { TestMember } from '@eqs/testing'

/** Returns the number of calls of a path that the provider has received from the member. */
export async function countCalls({ email }: TestMember, path: string): Promise<number> {
  const answer = await fetch(
    `${process.env.SANDBOX_URL}/__control/requests?email=${encodeURIComponent(email)}`
  )
  const { requests }: { requests: readonly { readonly path: string }[] } = await answer.json()
  return requests.filter(request => request.path === path).length
}
