import { useQuery } from '@apollo/client/react'
import type { JSX } from 'react'
import { askAgain } from '../../lib/graphql/ask-again'
import { graphql } from '../../lib/graphql/graphql'
import { auditAction } from '../../lib/words/audit-words'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { ErrorState } from '../../ui/feedback/ErrorState'
import { SkeletonText } from '../../ui/feedback/Skeleton'
import { Timeline } from '../../ui/text/Timeline'

const PERSON_HISTORY = graphql(`
  query PersonHistory($userId: ID!, $nextToken: String) {
    listAuditEntries(limit: 100, filters: { subjectId: $userId }, nextToken: $nextToken) {
      items {
        id
        at
        actorName
        action
        detail
        reason
      }
      nextToken
    }
  }
`)

/** A list of the changes that administrators made to a user, newest first. */
export function PersonHistory({ userId }: { userId: string }): JSX.Element {
  const { data, loading, error, refetch } = useQuery(PERSON_HISTORY, {
    variables: { userId },
    context: { wholeList: true },
  })
  const entries = data?.listAuditEntries?.items
  if (!entries && (error || !loading))
    return <ErrorState error={error} retrying={loading} onRetry={() => askAgain(refetch)} />
  if (!entries) return <SkeletonText lines={5} />
  if (entries.length === 0)
    return (
      <EmptyState icon="clock" title="No changes yet">
        Changes by administrators are kept here, with who made them and why.
      </EmptyState>
    )
  return (
    <Timeline
      label="History"
      items={entries.map((entry) => ({
        id: entry.id,
        title: auditAction(entry.action),
        detail: [entry.actorName, entry.detail, entry.reason].filter(Boolean).join(' · '),
        at: entry.at,
      }))}
    />
  )
}
