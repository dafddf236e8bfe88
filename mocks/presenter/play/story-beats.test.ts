import { describe, expect, it } from 'vitest'
import { matchRoute } from '../../../src/app/routes/routes'
import { randomCompany } from '../../world/company/testing/random-company'
import { operations } from '../../control/stories/operations'
import { allStories, builtInStories } from '../../control/stories/built-in-stories'
import { customCompanyStory } from '../../control/stories/built-in/custom-company'
import type { StoryDocument, StoryStep } from '../../control/api-types'
import { firstStory } from '../sign-in-choices'
import { atBeginning } from './run-story'
import { beatMs, beatsOf, currentBeatIndex, pace, viewingMinutes } from './beats'

describe('beats of a story', () => {
  const steps: readonly StoryStep[] = [
    { as: 'agent' },
    { goto: '/wallet' },
    { say: 'One.', spotlight: 'Wallet', notes: 'Ask them.' },
    { as: 'admin' },
    { say: 'Two.' },
  ]

  it('are its sentences with the user and the route', () => {
    expect(beatsOf(steps)).toEqual([
      { at: 2, say: 'One.', spotlight: 'Wallet', notes: 'Ask them.', person: 'agent', route: '/wallet' },
      { at: 4, say: 'Two.', spotlight: null, notes: null, person: 'admin', route: '/wallet' },
    ])
    const story = { ...builtInStories[0], steps } as StoryDocument
    const beatAfter = (step: number) => currentBeatIndex({ ...atBeginning(story), step })
    expect([0, 3, 4, 5, 6].map(beatAfter)).toEqual([-1, -1, 0, 0, 1])
  })

  it('have a pace: ahead before the planned time, on pace during it, behind after it', () => {
    const beats = beatsOf(steps)
    const [first = 0, second = 0] = beats.map(beatMs)
    expect(pace(beats, 1, first - 5_000)).toEqual({ plannedMs: first + second, aheadMs: 5_000 })
    expect(pace(beats, 1, first + 1_000).aheadMs).toBe(0)
    expect(pace(beats, 1, first + second + 7_000).aheadMs).toBe(-7_000)
  })
})

it('offers a story on the sign-in page with its length', () => {
  const story = builtInStories.find(({ name }) => name === firstStory.name)
  expect(firstStory.minutes).toBe(viewingMinutes(story?.steps ?? []))
})

const customStories = [1, 2, 3].map(
  async (seed) => [`custom company ${seed}`, await customCompanyStory(randomCompany(seed))] as const,
)
const stories = [
  ...(await allStories()).map((story) => [story.name, story] as const),
  ...(await Promise.all(customStories)),
]
const operationNames = operations().map(({ name }) => name)

describe.each(stories)('story of %s', (_name, story) => {
  const beats = beatsOf(story.steps)

  it('has six to ten beats, each with a user and a page of the app', () => {
    expect(beats.length).toBeGreaterThanOrEqual(6)
    expect(beats.length).toBeLessThanOrEqual(10)
    for (const { person, route } of beats) {
      expect(person).not.toBeNull()
      expect(matchRoute(route?.split('?')[0] ?? ''), String(route)).toBeDefined()
    }
  })

  it('uses short sentences without technical terms', () => {
    for (const { say } of beats) {
      expect(say).toMatch(/\w+ \w+.*[.?]$/)
      expect(say.length).toBeLessThan(190)
      expect(say).not.toMatch(/[A-Z]{5,}|_|GraphQL|token|callback|API|[a-z][A-Z]/)
      expect(operationNames.filter((name) => say.includes(name))).toEqual([])
    }
  })

  it('has at least one step that checks a result', () => {
    expect(story.steps.filter((step) => 'expect' in step).length).toBeGreaterThanOrEqual(1)
  })
})
