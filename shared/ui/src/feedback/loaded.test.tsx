import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Loaded, type LoadedQuery } from './loaded'

/** A component whose query fails the given number of times, and clears its error while it fetches again. */
const Part = ({ failures }: { readonly failures: number }) => {
  const [left, setLeft] = useState(failures)
  const [isFetching, setFetching] = useState(false)
  const query: LoadedQuery<string> = {
    data: left === 0 ? 'Café' : undefined,
    error: left > 0 && !isFetching ? new Error('x') : null,
    isFetching,
    async refetch() {
      setFetching(true)
      await new Promise(requestAnimationFrame)
      setFetching(false)
      setLeft(left - 1)
      return { isSuccess: left === 1 }
    }
  }
  return (
    <>
      <Loaded
        query={query}
        failure="No pudimos cargarlo."
        toProblem={() => ({ kind: 'offline' })}
        skeleton={<p>…</p>}
      >
        {data => <p>{data}</p>}
      </Loaded>
      <button type="button">Otra cosa</button>
    </>
  )
}

const retry = () => screen.getByRole('button', { name: 'Reintentar' })

it('says what failed and why, and keeps the focus on its button while it fails again', async () => {
  render(<Part failures={3} />)
  expect(screen.getByRole('alert')).toHaveTextContent('No pudimos cargarlo. Parece que no tenés conexión.')
  const button = retry()
  await userEvent.click(button)
  expect(button).toHaveFocus()
  await userEvent.click(button)
  expect(button).toBeInTheDocument()
  expect(button).toHaveFocus()
})

it('is over with a retry when what it brought is drawn, and not before', async () => {
  render(<Part failures={1} />)
  const changes: MutationRecord[] = []
  const observer = new MutationObserver(records => changes.push(...records))
  observer.observe(retry(), { attributeFilter: ['aria-disabled'] })
  await userEvent.click(retry())
  await screen.findByText('Café')
  changes.push(...observer.takeRecords())
  expect(changes).toHaveLength(1)
})

it('leads the focus to what a retry brought', async () => {
  render(<Part failures={1} />)
  await userEvent.click(retry())
  expect((await screen.findByText('Café')).parentElement).toHaveFocus()
})

it('takes no focus from a member who has moved on meanwhile', async () => {
  render(<Part failures={1} />)
  await userEvent.click(retry())
  screen.getByRole('button', { name: 'Otra cosa' }).focus()
  await screen.findByText('Café')
  expect(screen.getByRole('button', { name: 'Otra cosa' })).toHaveFocus()
})
