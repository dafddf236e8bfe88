import { Stack } from '@chakra-ui/react/stack'
import { type JSX, useEffect, useMemo, useState } from 'react'
import { useCommand } from '../../lib/api/use-command'
import { graphql } from '../../lib/api/graphql'
import { Banner } from '../../ui/feedback/Banner'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { Select } from '../../ui/field/Select'
import { FormDialog } from '../../ui/form/FormDialog'
import { required } from '../../ui/form/rules'
import { useDialogForm } from '../../ui/form/use-dialog-form'
import { type MoveImpact, moveInWords } from './move-words'
import { canMove, pathOf } from './unit-tree'
import type { UnitChangeProps } from './units'

/** Dry run of a move. Returns its effect. */
const REHEARSE_MOVE = graphql(`
  mutation RehearseUnitMove($unitId: ID!, $parentId: ID!) {
    moveOrgUnit(unitId: $unitId, parentId: $parentId, dryRun: true) {
      success
      errors {
        ...MutationErrors
      }
      impact {
        unitsMoved
        agentsMoved
        managersLosing {
          id
          firstName
          lastName
          email
        }
        managersGaining {
          id
          firstName
          lastName
          email
        }
      }
    }
  }
`)

const MOVE_UNIT = graphql(`
  mutation MoveOrgUnit($unitId: ID!, $parentId: ID!) {
    moveOrgUnit(unitId: $unitId, parentId: $parentId, dryRun: false) {
      success
      errors {
        ...MutationErrors
      }
    }
  }
`)

/** Result of the dry run for one target. */
interface Rehearsal {
  readonly parentId: string
  readonly impact: MoveImpact | null
  readonly problem?: string
}

/** A dialog that selects a target, shows who is affected, and then moves the unit. */
export function MoveUnitDialog({ pending: { unit, targetId }, units, onClose }: UnitChangeProps): JSX.Element {
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  const { run: rehearse } = useCommand(REHEARSE_MOVE)
  const move = useCommand(MOVE_UNIT, { rereads: 'screen' })
  const form = useDialogForm({
    values: { parentId: targetId ?? '' },
    send: ({ parentId }) => move.run({ unitId: unit.id, parentId }),
    successToast: () => `${unit.name} was moved`,
    onClose,
  })
  const { parentId } = form.values
  const { impact = null, problem } = rehearsal?.parentId === parentId ? rehearsal : {}
  const targets = useMemo(() => {
    const byId = new Map(units.map((each) => [each.id, each]))
    return units
      .filter((target) => canMove(unit, target))
      .map((target) => ({ value: target.id, label: pathOf(target, byId) }))
  }, [unit, units])

  useEffect(() => {
    if (parentId === '') return undefined
    let current = true
    void rehearse({ unitId: unit.id, parentId }).then((outcome) => {
      if (!current) return
      setRehearsal(
        outcome.status === 'done'
          ? { parentId, impact: outcome.payload.impact }
          : { parentId, impact: null, problem: outcome.error.message },
      )
    })
    return () => {
      current = false
    }
  }, [parentId, unit.id, rehearse])

  return (
    <FormDialog form={form} title={`Move ${unit.name}`} submitLabel="Move">
      <Select
        label="To"
        placeholder="Select a unit"
        options={targets}
        {...form.field('parentId', required('Select where it goes.'), () =>
          // The form stays invalid until it shows who is affected.
          impact ? null : (problem ?? 'Checking who is affected. Try again in a moment.'),
        )}
      />
      {impact ? (
        <Stack gap="1" role="status">
          {moveInWords(impact).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Stack>
      ) : problem ? (
        <Banner tone="danger">{problem}</Banner>
      ) : parentId === '' ? null : (
        <SkeletonText lines={2} />
      )}
    </FormDialog>
  )
}
