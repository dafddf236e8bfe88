import { expect, it } from 'vitest'
import { agentInputFrom } from './create-own-agent'

const person = { email: 'kim@example.com', given_name: 'Kim', family_name: 'Lee' }
const names = { email: 'kim@example.com', firstName: 'Kim', lastName: 'Lee' }
const composite = { line1: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501' }
const custom = { 'custom:city': 'Reno', 'custom:state': 'NV', 'custom:zip_code': '89501' }

it.each([
  ['names and email only', person, names],
  [
    'phone number and license',
    { ...person, phone_number: '+12025550123', 'custom:nmls_number': '0001234' },
    { ...names, phoneNumber: '+12025550123', nmlsNumber: '0001234' },
  ],
  [
    'the composite address of the sign-up',
    { ...person, address: { formatted: JSON.stringify({ ...composite, line2: 'Unit 2', nmlsNumber: '1' }) } },
    { ...names, address: { ...composite, line2: 'Unit 2' } },
  ],
  [
    'a plain address and custom attributes',
    { ...person, address: '1 Main St', ...custom },
    { ...names, address: composite },
  ],
  ['no address where a part is missing', { ...person, address: '1 Main St' }, names],
  ['no address for JSON of another shape', { ...person, address: '7', ...custom }, names],
])('reads %s from the identity token', (_case, claims, input) => {
  expect(agentInputFrom(claims)).toEqual(input)
})

it.each(['email', 'given_name', 'family_name'])('creates no agent without %s', (name) => {
  expect(agentInputFrom({ ...person, [name]: ' ' })).toBeNull()
})
