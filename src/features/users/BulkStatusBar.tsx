import { useApolloClient } from '@apollo/client/react'
import { HStack } from '@chakra-ui/react'
import { type JSX, useState } from 'react'
import type { UserStatus } from '../../lib/graphql/__generated__/schema'
import { rereadActive } from '../../lib/graphql/use-action'
import { Button } from '../../ui/Button'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { useToasts } from '../../ui/Toasts'
import { useUpdateStatus } from './user-actions'

export interface BulkStatusBarProps {
  selected: ReadonlySet<string>
  onDone: (left: ReadonlySet<string>) => void
}

/** Enables or disables the chosen people, one after the other; whoever could not be changed stays chosen. */
export function BulkStatusBar({ selected, onDone }: BulkStatusBarProps): JSX.Element | null {
  const [status, setStatus] = useState<Extract<UserStatus, 'ACTIVE' | 'DISABLED'> | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const updateStatus = useUpdateStatus()
  const client = useApolloClient()
  const toasts = useToasts()
  if (selected.size === 0) return null

  const apply = async (reason: string): Promise<void> => {
    if (status === null || done !== null) return
    const left = new Set(selected)
    const refusals: string[] = []
    for (const [i, userId] of [...selected].entries()) {
      setDone(i)
      // One after the other: each is a decision of its own in the audit log.
      const outcome = await updateStatus({ userId, status, reason: reason.trim() || null }, { rereads: false })
      if (outcome.ok) left.delete(userId)
      else refusals.push(outcome.error.message)
    }
    rereadActive(client)
    setDone(null)
    setStatus(null)
    onDone(left)
    // The bar is gone when nobody is left chosen: the focus goes to where the screen begins.
    if (left.size === 0) setTimeout(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus())
    const changed = selected.size - left.size
    toasts.show(
      refusals[0] === undefined
        ? { tone: 'success', title: `${changed} ${changed === 1 ? 'person' : 'people'} changed` }
        : { tone: 'error', title: `${changed} changed, ${left.size} not`, description: refusals[0] },
    )
  }

  return (
    <HStack gap="2" role="group" aria-label="Chosen people">
      <span>{selected.size} chosen</span>
      <Button size="sm" variant="secondary" onClick={() => setStatus('ACTIVE')}>
        Enable
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setStatus('DISABLED')}>
        Disable
      </Button>
      <Button size="sm" variant="ghost" onClick={() => onDone(new Set())}>
        Clear
      </Button>
      <ConfirmDialog
        open={status !== null}
        onClose={() => setStatus(null)}
        onConfirm={apply}
        title={`${status === 'ACTIVE' ? 'Enable' : 'Disable'} ${selected.size} ${selected.size === 1 ? 'person' : 'people'}?`}
        confirmLabel={done === null ? (status === 'ACTIVE' ? 'Enable' : 'Disable') : `${done} of ${selected.size} done`}
        tone={status === 'DISABLED' ? 'danger' : 'primary'}
        reason="optional"
        busy={done !== null}
      >
        <p>
          {status === 'ACTIVE'
            ? 'They can sign in again.'
            : 'They are signed out and cannot sign in. Money and leads stay as they are.'}
        </p>
      </ConfirmDialog>
    </HStack>
  )
}
