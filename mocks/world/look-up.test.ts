import { describe, expect, it } from 'vitest'
import { SAMPLE_COMPANY } from './company/company'
import { parsePeopleFile } from '../presenter/company/people-csv'
import { findPanel } from '../console/ConsolePanels'
import { views } from '../presenter/views'
import { parseFaults } from './faults/parse-faults'
import { openWorld } from '../kit/open-world'
import { findScenario } from './scenarios/registry'
import { serviceOf } from '../services/parse-request'
import { argumentsOf } from '../control/stories/operations'
import { valueAt } from '../control/stories/compare-values'
import { brandName } from '../../src/features/payments/cards/card-rules'
import { meaningOf } from '../../src/lib/translation/open-values'
import { cognitoError, exceptionNamed, fieldOfAttribute } from '../../src/lib/auth/cognito/cognito-errors'
import { isErrorCode } from '../../src/lib/errors/catalogue'
import { labelOf, leadCategoryName, leadStatuses, nameOf, returnReasons, wordsOf } from '../../src/lib/labels/labels'
import { lookUp, propertyOf } from '../../src/shared/look-up'

const names = Object.getOwnPropertyNames(Object.prototype)

describe.each(names)('%s', (name) => {
  it('is no entry of a table, unless the table has it itself', () => {
    expect(lookUp({ a: 1 }, name)).toBeUndefined()
    expect(propertyOf({ a: 1 }, name)).toBeUndefined()
    expect(lookUp(Object.fromEntries([[name, 1]]), name)).toBe(1)
    expect(propertyOf(JSON.parse(`{"${name}": 1}`), name)).toBe(1)
  })

  it('is an unknown value of a service, in its own words', () => {
    expect(labelOf(leadStatuses, name)).toEqual({ name: wordsOf(name), tone: 'neutral' })
    expect(nameOf(returnReasons, name)).toBe(wordsOf(name))
    expect(brandName(name)).toBe(wordsOf(name))
    expect(leadCategoryName(name)).toBe('Digital Leads')
    expect(Object.values(meaningOf).map((read) => read(name))).toEqual(Object.values(meaningOf).map(() => null))
    expect([isErrorCode(name), exceptionNamed(name), fieldOfAttribute(name)]).toEqual([false, undefined, name])
    expect(cognitoError(Response.json({}, { status: 400 }), { __type: name, message: name }, name).code).toBe(
      'INTERNAL',
    )
  })

  it('is an unknown name to the backend', () => {
    expect(serviceOf(name)).toBeUndefined()
    expect(argumentsOf(name)).toBeUndefined()
    expect(valueAt({ items: [] }, `items.${name}`)).toBeUndefined()
    expect(() => findScenario(name)).toThrow('expected one of')
    expect(() => parseFaults([{ effect: { [name]: 1 } }])).toThrow(/expected|known/)
    expect(findPanel(views, name)).toEqual(findPanel(views, null))
  })

  it('is no role of a person in a CSV file', () => {
    const { people, skipped } = parsePeopleFile(
      new TextEncoder().encode(`name,role\nAda Lake,${name}`),
      SAMPLE_COMPANY.branches,
    )
    expect(people).toEqual([])
    expect(skipped[0]?.message).toContain('expected one of')
  })
})

it.each(['constructor', '__proto__', 'toString'])('a record with the id %s does not exist', async (id) => {
  const { world } = await openWorld()
  await expect(world.call('getLead', { leadId: id }, { as: 'agent' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
