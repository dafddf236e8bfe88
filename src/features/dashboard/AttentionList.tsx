import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import type { Label } from '../../lib/labels/labels'
import { Button, LinkButton } from '../../ui/button/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { WordBadge } from '../../ui/figure/StatusBadge'
import { Section } from '../../ui/page/Card'
import { Moment } from '../../ui/text/Moment'

/** One open decision: its kind, its subject, its start, and a link. */
export interface AttentionRow {
  readonly id: string
  readonly what: Label
  readonly who: string
  readonly detail: string
  /** Null if the start is unknown. */
  readonly since: string | null
  readonly verb: string
  readonly to: string
}

export interface AttentionListProps {
  rows: readonly AttentionRow[]
  /** Kinds of rows, for the empty state: "Failed top-ups and waiting returns". */
  kinds: string
}

/** Number of rows shown at first, small enough to keep the figures below visible. */
const shownAtFirst = 5

/** Open decisions, most urgent first, each with one action. */
export function AttentionList({ rows, kinds }: AttentionListProps): JSX.Element {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, shownAtFirst)
  return (
    <Section title="Needs attention" card flush>
      {rows.length === 0 ? (
        <EmptyState icon="checkCircle" title="You’re all caught up">
          {kinds} appear here.
        </EmptyState>
      ) : (
        <Box as="ul" pb="1.5">
          {shown.map((row) => (
            <Row key={row.id} {...row} />
          ))}
        </Box>
      )}
      {shown.length < rows.length ? (
        <Box px="3" pb="2.5">
          <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
            Show all {rows.length}
          </Button>
        </Box>
      ) : null}
    </Section>
  )
}

const areas = {
  base: "'what since verb' auto 'who who verb' auto / auto minmax(0, 1fr) auto",
  sm: "'what who since verb' auto / 9.5rem minmax(0, 1fr) auto 6.5rem",
}

function Row({ what, who, detail, since, verb, to }: AttentionRow): JSX.Element {
  return (
    <Grid
      as="li"
      gridTemplate={areas}
      alignItems="center"
      columnGap={{ base: '2.5', sm: '4' }}
      rowGap="1"
      minH="3.25rem"
      px="5"
      py={{ base: '2.5', sm: '1.5' }}
      _notFirst={{ borderTopWidth: '1px' }}
    >
      <Box gridArea="what" display="flex">
        <WordBadge word={what} />
      </Box>
      <Text gridArea="who" truncate={{ smDown: true }} minW="0">
        <strong>{who}</strong>
        <Text as="span" display={{ sm: 'block' }} ms={{ base: '1.5', sm: '0' }} color="fg.muted" fontSize="sm">
          {detail}
        </Text>
      </Text>
      <Text as="span" gridArea="since" color="fg.muted" fontSize="sm" whiteSpace="nowrap">
        {since ? <Moment at={since} /> : null}
      </Text>
      <Box gridArea="verb" justifySelf="end">
        <LinkButton to={to} size="sm" aria-label={`${verb}: ${who}`}>
          {verb}
        </LinkButton>
      </Box>
    </Grid>
  )
}
