import { signOut } from '@eqs/session'
import { control, createMember, holdAnswer, type TestMember } from '@eqs/testing'
import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { createPromo } from '../member/provider-view.testing.ts'
import { comeBack, openCatalogue } from './catalogue-steps.testing.ts'

// The catalogue of the last visit, before the provider answers and when it does not.

const call = { method: 'GET', path: '/api/promos/getActive' } as const

/** Opens the catalogue with one promotion. */
async function visit(member: TestMember): Promise<void> {
  await createPromo(member, { description_title: 'De ayer', points: 1 })
  await openCatalogue(member)
}

test('a second visit shows the last catalogue with a notice until the new one has come', async () => {
  const member = await createMember()
  await visit(member)
  await createPromo(member, { description_title: 'De hoy', points: 2 })
  const answer = await holdAnswer({ ...call, email: member.email, times: 1 })

  await comeBack()
  expect(screen.getByRole('link', { name: 'De ayer' })).toBeInTheDocument()
  expect(screen.getByText(/· Actualizando…$/)).toBeInTheDocument()
  await answer.release()
  expect(await screen.findByRole('link', { name: 'De hoy' })).toBeInTheDocument()
  expect(screen.queryByText(/Actualizando/)).not.toBeInTheDocument()
})

test('without an answer, the last catalogue stays on screen with its date and time', async () => {
  const member = await createMember()
  await visit(member)
  const stored = { ...localStorage }
  await control('faults', { ...call, email: member.email, status: 503, body: {}, times: 2 })

  await comeBack()
  expect(await screen.findByText(/· Así estaban el \d+\/\d+\/\d{4}, \d\d:\d\d hs$/)).toBeInTheDocument()
  // The stored time is that of the answer, not of this visit.
  expect({ ...localStorage }).toEqual(stored)
  expect(screen.getByRole('link', { name: 'De ayer' })).toBeInTheDocument()
})

test('signing out removes the stored catalogue', async () => {
  const member = await createMember()
  await visit(member)
  expect(JSON.stringify({ ...localStorage })).toContain('De ayer')
  signOut('asked')
  expect(JSON.stringify({ ...localStorage })).not.toContain('De ayer')
})
