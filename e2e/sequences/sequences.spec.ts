import { cover } from '@eqs/testing/suite'
import { test } from '../fixtures/club.ts'
import { incompleteScreens } from './incomplete-screens.ts'
import { memberScreens } from './member-screens.ts'
import type { Screen } from './screen.ts'
import { sequences } from './sequences.ts'
import { createPerson, open } from './visit.ts'
import { visitorScreens } from './visitor-screens.ts'

// Tries each interruption on each screen on which it can happen. Afterwards the screen shows the provider's
// data, input is still there, and no data of another member is shown.

const screens: readonly Screen[] = [...visitorScreens, ...incompleteScreens, ...memberScreens]

for (const [sequence, screen] of cover(sequences, screens, (row, column) => row.has(column)))
  test.describe(`Sequence: ${sequence.name}`, () => {
    test(screen.name, async ({ page, sandbox, request, browser, loseNetwork }) => {
      const person = await createPerson(sandbox, request, screen)
      const createOther = () => createPerson(sandbox, request, screen, 54_321)
      const visit = { page, sandbox, request, member: person.member, promoId: person.promoId }
      await open(screen, visit)
      await sequence.run({ ...visit, screen, person, createOther, browser, loseNetwork })
    })
  })
