import { afterEach, expect, jest, test } from '@jest/globals'
import { QueryObserver } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { queryClient } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  jest.restoreAllMocks()
})

/** Starts a query that is pending until `pass` is called, which sets how many milliseconds it took. */
function ask() {
  let calls = 0
  let pass = (_milliseconds: number) => {}
  const observer = new QueryObserver(queryClient, {
    queryKey: ['something'],
    queryFn() {
      calls += 1
      const answer = `answer ${calls}`
      if (calls > 1) return answer
      return new Promise<string>(done => {
        pass = milliseconds => {
          const answered = Date.now() + milliseconds
          jest.spyOn(Date, 'now').mockReturnValue(answered)
          done(answer)
        }
      })
    }
  })
  const shown: string[] = []
  observer.subscribe(({ data }) => data && data !== shown.at(-1) && shown.push(data))
  return { shown, pass, calls: () => calls }
}

test('an answer to a call from before the tab slept is shown, and then requested again', async () => {
  const { shown, pass } = ask()
  pass(3_600_000)
  await waitFor(() => expect(shown).toEqual(['answer 1', 'answer 2']))
})

test('data that the page itself writes later is not requested again', async () => {
  const { shown, pass, calls } = ask()
  pass(0)
  await waitFor(() => expect(shown).toEqual(['answer 1']))
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000)
  queryClient.setQueryData(['something'], 'written')
  await waitFor(() => expect(shown).toEqual(['answer 1', 'written']))
  await new Promise(done => setTimeout(done))
  expect(calls()).toBe(1)
})

test('an answer that took fifteen seconds is not requested again', async () => {
  const { shown, pass, calls } = ask()
  pass(15_000)
  await waitFor(() => expect(shown).toEqual(['answer 1']))
  await new Promise(done => setTimeout(done))
  expect(calls()).toBe(1)
})
