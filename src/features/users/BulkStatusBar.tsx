import { useApolloClient } from '@apollo/client/react'
import { HStack } from '@chakra-ui/react/stack'
import { type JSX, useState } from 'react'
import type { UserStatus } from '../../lib/api/__generated__/schema'
import { refetchByTopic, topicsOf } from '../../lib/api/topics'
import { failureMessage, unknownOutcome } from '../../lib/api/outcome'
import { useAppMutation } from '../../lib/api/use-app-mutation'
import { personName } from '../../lib/labels/user-labels'
import { Button } from '../../ui/button/Button'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { useToasts } from '../../ui/feedback/Toasts'
import { UPDATE_STATUS } from './mutations'
import type { UserRow } from './users-list'

export interface BulkStatusBarProps {
  chosen: readonly UserRow[]
  /** True while another list loads, because the chosen users may not be in it. */
  busy: boolean
  onDone: (left: ReadonlySet<string>) => void
}

interface PendingStatus {
  readonly status: Extract<UserStatus, 'ACTIVE' | 'DISABLED'>
  /** Users in the open dialog. Later changes to the selection do not affect them. */
  readonly users: readonly UserRow[]
}

const countText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** A bar with buttons that enable or disable the chosen users. Users that could not be changed stay chosen. */
export function BulkStatusBar({ chosen, busy, onDone }: BulkStatusBarProps): JSX.Element | null {
  const [pending, setPending] = useState<PendingStatus | null>(null)
  const [done, setDone] = useState<number | null>(null)
  const updateStatus = useAppMutation(UPDATE_STATUS, { topics: [] })
  const client = useApolloClient()
  const toasts = useToasts()
  if (chosen.length === 0 && !pending) return null

  const apply = async (reason: string): Promise<void> => {
    if (pending === null || done !== null) return
    const left = new Set(pending.users.map(({ id }) => id))
    const refusals: string[] = []
    let isUnclear = false
    for (const [i, { id: userId }] of pending.users.entries()) {
      setDone(i)
      // Sequential, because each change is a separate decision in the audit log.
      const outcome = await updateStatus.run({ userId, status: pending.status, reason: reason.trim() || null })
      if (outcome.status === 'done') left.delete(userId)
      else refusals.push(failureMessage(outcome))
      isUnclear ||= outcome.status === 'unknown'
    }
    void refetchByTopic(client, topicsOf(UPDATE_STATUS))
    setDone(null)
    setPending(null)
    onDone(left)
    // The bar disappears without chosen users, so the focus moves to the page heading.
    if (left.size === 0) setTimeout(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus())
    const changed = pending.users.length - left.size
    toasts.show(
      refusals[0] === undefined
        ? { tone: 'success', title: `${countText(changed)} changed` }
        : isUnclear
          ? { tone: 'error', ...unknownOutcome }
          : { tone: 'error', title: `${changed} changed, ${left.size} not`, description: refusals[0] },
    )
  }

  const enables = pending?.status === 'ACTIVE'
  const verb = enables ? 'Enable' : 'Disable'
  return (
    <HStack gap="2" role="group" aria-label="Chosen people">
      <span>{`${chosen.length} selected`}</span>
      {(['ACTIVE', 'DISABLED'] as const).map((status) => (
        <Button
          key={status}
          size="sm"
          variant="secondary"
          disabled={busy}
          onClick={() => setPending({ status, users: chosen })}
        >
          {status === 'ACTIVE' ? 'Enable' : 'Disable'}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={() => onDone(new Set())}>
        Clear
      </Button>
      <ConfirmDialog
        open={pending !== null}
        onClose={() => setPending(null)}
        onConfirm={apply}
        title={`${verb} ${countText(pending?.users.length ?? 0)}?`}
        confirmLabel={done === null ? verb : `${done} of ${pending?.users.length ?? 0} done`}
        tone={enables ? 'primary' : 'danger'}
        reason="optional"
        busy={done !== null}
      >
        <ul aria-label="People">
          {pending?.users.map((user) => (
            <li key={user.id}>{personName(user)}</li>
          ))}
        </ul>
        <p>
          {enables
            ? 'They can sign in again.'
            : 'They are signed out and cannot sign in. Money and leads stay as they are.'}
        </p>
      </ConfirmDialog>
    </HStack>
  )
}
