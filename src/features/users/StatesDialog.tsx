import { SimpleGrid } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import { usStates } from '../../lib/us-states'
import { Checkbox } from '../../ui/Checkbox'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useToasts } from '../../ui/Toasts'
import { useUpdateStates } from './user-actions'
import type { UserChangeProps } from './UserChangeDialog'
import { nameOf } from './user-words'

export function StatesDialog({ pending, confirmation }: UserChangeProps): JSX.Element {
  const { user } = pending
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(user.assignedStates))
  const updateStates = useUpdateStates()
  const toasts = useToasts()
  const toggle = (code: string, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(code)
    else next.delete(code)
    setChosen(next)
  }
  return (
    <ConfirmDialog
      open
      onClose={confirmation.close}
      onConfirm={async () => {
        const done = await confirmation.confirm(async () => {
          const outcome = await updateStates({ userId: user.id, operation: 'SET', states: [...chosen].toSorted() })
          return outcome.ok ? null : outcome.error
        })
        if (done) toasts.show({ tone: 'success', title: 'The states were changed' })
      }}
      title={`States of ${nameOf(user)}`}
      confirmLabel={`Save ${chosen.size} ${chosen.size === 1 ? 'state' : 'states'}`}
      busy={confirmation.busy}
      error={confirmation.error}
    >
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="1" maxHeight="50vh" overflowY="auto">
        {usStates.map(({ code, name }) => (
          <Checkbox key={code} label={name} checked={chosen.has(code)} onChange={(on) => toggle(code, on)} />
        ))}
      </SimpleGrid>
    </ConfirmDialog>
  )
}
