import { compareText } from '../../shared/search'
import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useState } from 'react'
import { failureText } from '../../lib/api/outcome'
import { formatCents } from '../../shared/money'
import { formatCount } from '../../lib/format/numbers'
import { usStateName } from '../../lib/labels/us-states'
import { env } from '../../lib/settings/env'
import { IconButton } from '../../ui/button/Button'
import { LazyTileMap } from '../../ui/chart/lazy-charts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog'
import { LiveRegion } from '../../ui/feedback/LiveRegion'
import { useToasts } from '../../ui/feedback/Toasts'
import { Card, SectionHead } from '../../ui/page/Card'
import { Tabs } from '../../ui/page/Tabs'
import { type FiguresByState, figuresText, leavingWarning, openLeadsText, totalOpenLeads } from './state-figures'
import { StateList } from './StateList'
import type { StateSelection } from './use-state-selection'

interface SelectedStatesProps {
  selected: ReadonlySet<string>
  figures: FiguresByState
  onRemove: (code: string) => void
}

/** The selected states, each with its open leads and typical cost. */
function SelectedStates({ selected, figures, onRemove }: SelectedStatesProps): JSX.Element {
  const chosen = [...selected]
    .map((code) => ({ code, name: usStateName(code), ofState: figures.get(code) }))
    .sort((a, b) => compareText(a.name, b.name))
  const count = `${chosen.length} ${chosen.length === 1 ? 'state' : 'states'}`
  const leads = figures.size > 0 ? openLeadsText(totalOpenLeads(selected, figures)) : null
  return (
    <Box
      as="section"
      aria-label="Your selection"
      position={{ xl: 'var(--fl-sticky)' }}
      insetBlockStart="calc(var(--fl-shell-top, 0px) + 1.25rem)"
      px="5"
      pt="4"
      pb="2"
      borderWidth="1px"
      borderRadius="lg"
      bg="bg.panel"
      boxShadow="xs"
    >
      <Text fontSize="2xl" fontWeight="semibold" letterSpacing="-0.015em">
        {count}
      </Text>
      {leads ? <Text color="fg.muted">{leads}</Text> : null}
      <LiveRegion>{`${count} selected${leads ? `, ${leads}` : ''}`}</LiveRegion>
      {chosen.length === 0 ? (
        <Text my="3" color="fg.muted">
          Choose the states in which you are licensed. You can only buy in states you select.
        </Text>
      ) : (
        <Box as="ul" mt="3" maxH="96" overflowY="auto">
          {chosen.map(({ code, name, ofState }) => (
            <HStack as="li" key={code} justify="space-between" gap="2" minH="11" borderTopWidth="1px">
              <Box minW="0" py="1.5" lineHeight="1.35">
                <p>{name}</p>
                {ofState ? (
                  <Text color="fg.muted" fontSize="sm">
                    {figuresText(ofState)}
                  </Text>
                ) : null}
              </Box>
              <IconButton size="sm" icon="close" me="-2" label={`Remove ${name}`} onClick={() => onRemove(code)} />
            </HStack>
          ))}
        </Box>
      )}
    </Box>
  )
}

export interface StatePickerProps {
  selection: StateSelection
  figures: FiguresByState
  /** Sum of the agent's wallet balances, in cents. */
  heldCents: number
  view: 'map' | 'list'
  onView: (view: 'map' | 'list') => void
}

/** A map or list of states to select. Each change is saved immediately. */
export function StatePicker(props: StatePickerProps): JSX.Element {
  const { selection, figures, heldCents, view, onView } = props
  const { selected, choose } = selection
  const toasts = useToasts()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [head, setHead] = useState<HTMLElement | null>(null)

  const save = async (state: string, wanted: boolean): Promise<void> => {
    const refusedTitle = `${usStateName(state)} could not be ${wanted ? 'added' : 'removed'}`
    const failure = failureText(await choose(state, wanted), refusedTitle)
    if (failure) toasts.show({ tone: 'error', ...failure })
  }
  const leave = (state: string): void => {
    const warning = leavingWarning(figures.get(state), heldCents)
    if (warning.kind === 'money') {
      setLeaving(state)
      return
    }
    void save(state, false)
    if (warning.kind === 'none') return
    toasts.show({
      key: `left-${state}`,
      tone: 'warning',
      title: `${usStateName(state)} removed`,
      description: `${openLeadsText(warning.openLeads)} there are no longer listed for you.`,
      action: { label: 'Undo', onClick: () => void save(state, true) },
    })
  }
  const toggle = (state: string, wanted: boolean): void => {
    if (wanted) void save(state, true)
    else leave(state)
  }

  return (
    <Grid gap="5" alignItems="start" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 20rem' }}>
      <Card flush>
        <Box px="5" pt="2" pb="5">
          <Tabs
            label="Ways to choose"
            value={view}
            onChange={(id) => onView(id === 'list' ? 'list' : 'map')}
            tabs={[
              {
                id: 'map',
                label: 'Map',
                content: () => (
                  <>
                    <HStack justify="space-between" wrap="wrap" minH="8" mb="3">
                      <Text color="fg.muted" fontSize="sm">
                        Click a state to add or remove it.
                      </Text>
                      <Box as="span" ref={setHead} me="-2.5" />
                    </HStack>
                    <SectionHead value={head}>
                      <LazyTileMap
                        label={env.full ? 'States by open leads' : 'States'}
                        columns={env.full ? ['State', 'Open leads'] : null}
                        format={formatCount}
                        data={Object.fromEntries(
                          [...figures].map(([code, state]) => [
                            code,
                            { value: state.openLeads, detail: figuresText(state) },
                          ]),
                        )}
                        selection={{ selected, onToggle: toggle }}
                      />
                    </SectionHead>
                  </>
                ),
              },
              {
                id: 'list',
                label: 'List',
                content: () => <StateList selected={selected} figures={figures} onToggle={toggle} />,
              },
            ]}
          />
        </Box>
      </Card>
      <SelectedStates selected={selected} figures={figures} onRemove={leave} />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={`Leave ${usStateName(leaving)}?`}
        confirmLabel={`Leave ${usStateName(leaving)}`}
        cancelLabel="Keep it"
        tone="danger"
        onConfirm={async () => {
          const state = leaving
          setLeaving(null)
          if (state !== null) await save(state, false)
        }}
      >
        {leaving === null ? null : leavingText(leaving, figures, heldCents)}
      </ConfirmDialog>
    </Grid>
  )
}

function leavingText(state: string, figures: FiguresByState, heldCents: number): string {
  const name = usStateName(state)
  const openLeads = figures.get(state)?.openLeads ?? 0
  const held = `Your wallets hold ${formatCents(heldCents)}, which then buys no more leads in ${name}.`
  const open = openLeads > 0 ? ` ${openLeadsText(openLeads)} there would no longer be listed for you.` : ''
  return `${held}${open} You can select ${name} again at any time.`
}
