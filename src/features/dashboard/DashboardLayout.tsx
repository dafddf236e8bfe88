import { Grid } from '@chakra-ui/react/grid'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX, ReactNode } from 'react'
import { classify } from '../../lib/errors/classify'
import { LinkButton } from '../../ui/button/Button'
import { ErrorState, ForbiddenState } from '../../ui/feedback/EmptyState'
import { Skeleton, SkeletonText } from '../../ui/feedback/Skeleton'
import { KpiCard, type KpiCardProps } from '../../ui/figure/KpiCard'
import { Card } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'

/** Four cards in one row, two by two, or in one column, so that the last row is always full. */
function CardRow({ children }: { children: ReactNode }): JSX.Element {
  return (
    <SimpleGrid columns={{ base: 2, xl: 4 }} gap="3" css={{ '@media (width < 360px)': { gridTemplateColumns: '1fr' } }}>
      {children}
    </SimpleGrid>
  )
}

/** A row of four key figures. */
export function KpiRow({ cards, loading = false }: { cards: readonly KpiCardProps[]; loading?: boolean }): JSX.Element {
  return (
    <CardRow>
      {cards.map((card) => (
        <KpiCard key={card.title} {...card} loading={loading} />
      ))}
    </CardRow>
  )
}

/** Two charts, side by side on wide screens. A single chart takes the full width. */
export function ChartRow({ children }: { children: ReactNode }): JSX.Element {
  return (
    <Grid
      gap="6"
      templateColumns="minmax(0, 1fr)"
      css={{ '&:has(> * + *)': { xl: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)' } } }}
    >
      {children}
    </Grid>
  )
}

interface DashboardFailureProps {
  query: { readonly error?: unknown; readonly loading: boolean; readonly refetch: () => Promise<unknown> }
  /** Defaults to a refetch of the query. */
  onRetry?: () => void
}

/** Error card for a dashboard that failed to load. Links to a page that still works. */
export function DashboardFailure({ query, onRetry }: DashboardFailureProps): JSX.Element {
  const { code, message } = classify(query.error)
  return (
    <Card>
      {code === 'FORBIDDEN' || code === 'UNAUTHORIZED' ? (
        <ForbiddenState message={message} />
      ) : (
        <ErrorState
          title="Dashboard Error"
          error={query.error}
          onRetry={onRetry ?? (() => void query.refetch())}
          retrying={query.loading}
          action={<LinkButton to="/settings">Go to settings</LinkButton>}
        />
      )}
    </Card>
  )
}

/** A dashboard without data, because its query is loading or failed. */
export function DashboardPlaceholder({ title, query }: { title: string; query: DashboardFailureProps['query'] }) {
  return (
    <>
      <PageHeader title={title} />
      {query.error !== undefined || !query.loading ? (
        <DashboardFailure query={query} />
      ) : (
        <ScreenStack>
          <Card>
            <SkeletonText lines={4} />
          </Card>
          <CardRow>
            {['first', 'second', 'third', 'fourth'].map((card) => (
              <Card key={card}>
                <Skeleton width="45%" />
                <br />
                <Skeleton width="70%" height="1.75rem" />
              </Card>
            ))}
          </CardRow>
          <Card>
            <Skeleton height="260px" />
          </Card>
        </ScreenStack>
      )}
    </>
  )
}
