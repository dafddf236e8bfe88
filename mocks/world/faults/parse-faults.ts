import { validateSchema, objectSchema } from '../json-document'
import { nestPath, validationError, preview } from '../../domain/input-checks'
import { didYouMean } from '../../../src/shared/did-you-mean'
import { type Fault, type FaultEffect, ROLES, SERVICES } from './fault'
import { faultKinds } from './fault-kinds'

/** Maximum length of a fault list. A longer list is rejected, because each request checks every active fault. */
const MAX_FAULTS = 200

const listSchema = { type: 'array', maxItems: MAX_FAULTS }

const faultSchema = objectSchema(
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

/** Returns validated faults. Throws VALIDATION_FAILED with the path of the first error. */
export function parseFaults(value: unknown, path = 'faults'): readonly Fault[] {
  validateSchema(listSchema, value, path)
  return (value as readonly unknown[]).map((item, i) => parseFault(item, nestPath(path, i)))
}

function parseFault(value: unknown, path: string): Fault {
  validateSchema(faultSchema, value, path)
  const fault = value as Fault
  const services = requireValidEffect(fault.effect, nestPath(path, 'effect'))
  if (fault.service && services && !services.includes(fault.service))
    throw validationError(nestPath(path, 'service'), `expected ${services.join(' or ')} for this effect`)
  return fault
}

/** Validates an effect. Returns the services that support it, or undefined for all services. */
function requireValidEffect(effect: FaultEffect, path: string) {
  const kindNames = Object.keys(faultKinds)
  const members = Object.keys(effect)
  const effectKinds = members.filter((member) => kindNames.includes(member))
  const [name] = effectKinds
  if (name === undefined || effectKinds.length > 1) {
    const hint = members.map((member) => didYouMean(member, kindNames)).find((suffix) => suffix !== '') ?? ''
    throw validationError(
      path,
      `expected one of ${kindNames.join(', ')}, got ${effectKinds.join(' and ') || preview(effect)}${hint}`,
    )
  }
  const { members: schemas, services } = faultKinds[name as keyof typeof faultKinds]
  validateSchema(objectSchema(schemas, [name]), effect, path)
  return services
}
