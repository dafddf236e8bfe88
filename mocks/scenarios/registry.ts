import { DomainError } from '../domain/errors'
import { type Scenario, seededScenarios } from './seeded'
import { scale } from './scale'

export const scenarios: readonly Scenario[] = [...seededScenarios, scale]

export function findScenario(name: string): Scenario {
  const scenario = scenarios.find((candidate) => candidate.name === name)
  if (!scenario)
    throw new DomainError(
      'VALIDATION_FAILED',
      `name: expected one of ${scenarios.map((known) => known.name).join(', ')}`,
      'name',
    )
  return scenario
}

/** Returns whether a scenario supports a custom company. The `scale` scenario generates its 10,000 people itself. */
export const acceptsCompany = (name: string): boolean => name !== scale.name
