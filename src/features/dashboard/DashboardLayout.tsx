import { Grid } from '@chakra-ui/react/grid'
import { SimpleGrid } from '@chakra-ui/react/simple-grid'
import type { JSX, ReactNode } from 'react'
import { PageFailure } from '../../ui/failure/ErrorFallbacks'
import { Skeleton, SkeletonText } from '../../ui/feedback/Skeleton'
import { KpiCard, type KpiCardProps } from '../../ui/figure/KpiCard'
import { Card } from '../../ui/page/Card'
import { PageHeader, ScreenStack } from '../../ui/page/PageHeader'

/** Four cards in one row, two by two, or in one column, so that the last row is always full. */
function CardRow({ children }: { children: ReactNode }): JSX.Element {
  return (
    <SimpleGrid
      columns={{ base: 2, xl: 4 }}
      gap="3"
      css={{ '@media (width < 22.5rem)': { gridTemplateColumns: '1fr' } }}
    >
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

interface DashboardPlaceholderProps {
  title: string
  query: { readonly error?: unknown; readonly loading: boolean; readonly refetch: () => Promise<unknown> }
}

/** A dashboard without data, because its query is loading or failed. */
export function DashboardPlaceholder({ title, query }: DashboardPlaceholderProps): JSX.Element {
  return (
    <>
      <PageHeader title={title} />
      {query.error !== undefined || !query.loading ? (
        <Card>
          <PageFailure error={query.error} onRetry={() => void query.refetch()} retrying={query.loading} />
        </Card>
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
