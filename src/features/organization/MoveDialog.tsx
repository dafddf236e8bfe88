import { Stack } from '@chakra-ui/react'
import { type JSX, useEffect, useMemo, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Select } from '../../ui/Select'
import { SkeletonText } from '../../ui/Skeleton'
import { moveInWords } from './move-words'
import { type MoveImpact, useMoveUnit } from './unit-actions'
import { type UnitChangeProps, useSend } from './unit-dialog'
import { canMove, pathOf } from './unit-tree'

/** What a dry run to one place has told. */
interface Rehearsal {
  readonly parentId: string
  readonly impact: MoveImpact | null
  readonly problem?: string
}

/** Asks where to, says who would be affected, and moves only after that. */
export function MoveDialog({ pending: { unit, targetId }, confirmation, units }: UnitChangeProps): JSX.Element {
  const [parentId, setParentId] = useState(targetId ?? '')
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  const [missing, setMissing] = useState<string>()
  const moveUnit = useMoveUnit()
  const send = useSend(confirmation)
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
    void moveUnit({ unitId: unit.id, parentId, dryRun: true }, { rereads: false }).then((outcome) => {
      if (!current) return
      setRehearsal(
        outcome.ok
          ? { parentId, impact: outcome.payload.impact }
          : { parentId, impact: null, problem: outcome.error.message },
      )
    })
    return () => {
      current = false
    }
  }, [parentId, unit.id, moveUnit])

  const move = (): Promise<void> | undefined => {
    if (parentId === '') setMissing('Choose where it goes.')
    // Nothing is moved before it was said who is affected.
    if (!impact) return undefined
    return send(() => moveUnit({ unitId: unit.id, parentId, dryRun: false }), `${unit.name} was moved`)
  }

  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={move}
      title={`Move ${unit.name}`}
      confirmLabel="Move"
      busy={confirmation.busy}
      error={confirmation.error ?? problem}
    >
      <Stack gap="4">
        <Select
          label="To"
          value={parentId}
          onChange={(id) => {
            setParentId(id)
            setMissing(undefined)
          }}
          placeholder="Choose where to"
          error={missing}
          options={targets}
        />
        {impact ? (
          <Stack gap="1" role="status">
            {moveInWords(impact).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Stack>
        ) : parentId !== '' && !problem ? (
          <SkeletonText lines={2} />
        ) : null}
      </Stack>
    </ConfirmDialog>
  )
}
