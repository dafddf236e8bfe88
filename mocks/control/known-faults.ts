import { CHARGE_OPERATIONS } from '../domain/context'
import { nestPath, validationError } from '../domain/input-checks'
import { operationNames } from '../services/cognito/http-handler'
import { operations } from './stories/operations'
import { COGNITO_OPERATIONS, type Fault } from '../world/faults/fault'
import { parseFaults } from '../world/faults/parse-faults'
import { didYouMean } from '../../src/shared/did-you-mean'
import type { ControlContext } from './context'

/** Validates faults. Throws VALIDATION_FAILED if one is invalid, or names an operation that does not exist. */
export async function parseKnownFaults(input: readonly Fault[]): Promise<readonly Fault[]> {
  const faults = parseFaults(input)
  await requireKnownOperations(faults)
  return faults
}

/** Replaces the faults of the world. */
export function changeFaults({ host: { world } }: ControlContext, faults: readonly Fault[]): readonly Fault[] {
  world.changeFaults(faults)
  return world.faults
}

/**
 * Throws VALIDATION_FAILED for a fault of an operation that does not exist, because it would never apply. The operation
 * is a field of the schema, an operation of Cognito, a charge, method and path, or the capitalized name of a document of
 * the app, which the sandbox does not know.
 */
async function requireKnownOperations(faults: readonly Fault[]): Promise<void> {
  const cognito = await operationNames()
  const fields = operations().map(({ name }) => name)
  for (const [index, { operation, service }] of faults.entries()) {
    if (operation === undefined || operation.includes(' ')) continue
    const ofCognito = [...cognito, ...Object.keys(COGNITO_OPERATIONS)]
    const known = service === 'identity' ? ofCognito : [...fields, ...cognito, ...CHARGE_OPERATIONS]
    const isDocument = service !== 'identity' && /^[A-Z]/.test(operation) && !didYouMean(operation, cognito)
    if (known.includes(operation) || isDocument) continue
    throw validationError(
      nestPath(nestPath('faults', index), 'operation'),
      `unknown operation ${operation}${didYouMean(operation, known)}`,
    )
  }
}
