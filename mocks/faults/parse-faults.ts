import { check, objectOf } from '../validation/schema-errors'
import { didYouMean, nestPath, validationError, preview } from '../validation/validation-errors'
import { type Fault, ROLES } from './fault'
import { SERVICES } from './fault-kind'
import { faultKinds, type FaultEffect } from './fault-kinds'

/** More than anybody can keep in mind; each request is held against all of them. */
const MOST_FAULTS = 200

const listSchema = { type: 'array', maxItems: MOST_FAULTS }

const faultSchema = objectOf(
  {
    effect: { type: 'object' },
    service: { enum: SERVICES },
    operation: { type: 'string', minLength: 1 },
    role: { enum: ROLES },
    times: { type: 'integer', minimum: 0, maximum: 1_000_000 },
    rate: { type: 'number', minimum: 0, maximum: 1 },
  },
  ['effect'],
)

/** Faults from outside. */
export function parseFaults(value: unknown, path = 'faults'): readonly Fault[] {
  check(listSchema, value, path)
  return (value as readonly unknown[]).map((item, i) => parseFault(item, nestPath(path, i)))
}

function parseFault(value: unknown, path: string): Fault {
  check(faultSchema, value, path)
  const fault = value as Fault
  const services = checkEffect(fault.effect, nestPath(path, 'effect'))
  if (fault.service && services && !services.includes(fault.service))
    throw validationError(nestPath(path, 'service'), `expected ${services.join(' or ')}, which alone know this effect`)
  return fault
}

/** Answers with the services that know such an effect, if not all do. */
function checkEffect(effect: FaultEffect, path: string) {
  const known = Object.keys(faultKinds)
  const members = Object.keys(effect)
  const named = members.filter((member) => known.includes(member))
  const [name] = named
  if (name === undefined || named.length > 1) {
    const hint = members.map((member) => didYouMean(member, known)).find((words) => words !== '') ?? ''
    throw validationError(
      path,
      `expected one of ${known.join(', ')}, got ${named.join(' and ') || preview(effect)}${hint}`,
    )
  }
  const { members: schemas, services } = faultKinds[name as keyof typeof faultKinds]
  check(objectOf(schemas, [name]), effect, path)
  return services
}
