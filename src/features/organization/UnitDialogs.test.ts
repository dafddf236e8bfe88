import { expect, it } from 'vitest'
import { moveTexts } from './UnitDialogs'

const user = (firstName: string | null, email = 'x@example.com') => ({ id: email, firstName, lastName: null, email })

it('names what moves, and who loses and gains access', () => {
  expect(
    moveTexts({
      unitsMoved: 3,
      agentsMoved: 1,
      managersLosing: [user('Morgan'), user(null, 'jo@example.com')],
      managersGaining: [user('Jordan')],
    }),
  ).toEqual(['3 units with one agent move.', 'Loses access: Morgan, jo@example.com.', 'Gains access: Jordan.'])
})

it('states that no manager is affected', () => {
  expect(moveTexts({ unitsMoved: 1, agentsMoved: 0, managersLosing: [], managersGaining: [] })).toEqual([
    'One unit with no agents moves.',
    'No manager loses access to them.',
    'No manager gains access.',
  ])
})
