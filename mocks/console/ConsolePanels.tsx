import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentType, type JSX, type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../src/ui/failure/ErrorBoundary'
import { ErrorState } from '../../src/ui/feedback/EmptyState'
import { Icon, type IconName } from '../../src/ui/mark/Icon'
import { Spinner } from '../../src/ui/feedback/Progress'
import { readSelectedPanel, saveSelectedPanel } from './preferences'
import { PanelContext } from './use-sandbox'

interface Panel {
  readonly id: string
  readonly label: string
  readonly icon: IconName
  readonly Content: ComponentType
}

/** Returns a panel of the console. The panel's code loads when the panel is first shown. */
const panel = (id: string, label: string, icon: IconName, load: () => Promise<ComponentType>): Panel => ({
  id,
  label,
  icon,
  Content: lazy(async () => ({ default: await load() })),
})

const panels: readonly Panel[] = [
  panel('scenarios', 'Scenarios', 'star', async () => (await import('./panels/ScenariosPanel')).ScenariosPanel),
  panel('company', 'Company', 'building', async () => (await import('./panels/CompanyPanel')).CompanyPanel),
  panel('people', 'People', 'users', async () => (await import('./panels/PeoplePanel')).PeoplePanel),
  panel('clock', 'Clock', 'clock', async () => (await import('./panels/ClockPanel')).ClockPanel),
  panel('faults', 'Faults', 'alert', async () => (await import('./panels/FaultsPanel')).FaultsPanel),
  panel('requests', 'Requests', 'swap', async () => (await import('./panels/RequestsPanel')).RequestsPanel),
  panel('payments', 'Payments', 'card', async () => (await import('./panels/PaymentsPanel')).PaymentsPanel),
  panel('inbox', 'Inbox', 'mail', async () => (await import('./panels/InboxPanel')).InboxPanel),
  panel('world', 'World', 'archive', async () => (await import('./panels/WorldPanel')).WorldPanel),
  panel('market', 'Market', 'chart', async () => (await import('./panels/MarketPanel')).MarketPanel),
  panel('explorer', 'Explorer', 'search', async () => (await import('./panels/ExplorerPanel')).ExplorerPanel),
]

const Tab = chakra('button', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '0.5',
    padding: '0.375rem 0.375rem 0.5rem',
    borderBottom: '2px solid transparent',
    color: 'fg.muted',
    fontSize: '0.6875rem',
    fontWeight: 'medium',
    '&:hover:not([aria-selected=true])': { color: 'fg' },
    _selected: { borderColor: 'accent.fg', color: 'accent.fg' },
    _focusVisible: { outlineOffset: '-2px' },
    '@media (forced-colors: active)': { _selected: { borderColor: 'Highlight' } },
  },
})

/**
 * The tabs of the console and the selected panel. The dock and the presenter's desk (the presenter's own window) both
 * show them.
 */
export function ConsolePanels({ takeFocus }: { takeFocus: boolean }): JSX.Element {
  const [selectedId, setSelectedId] = useState(readSelectedPanel)
  const selected = panels.find((candidate) => candidate.id === selectedId) ?? panels[0]
  const tabsRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (takeFocus) tabsRef.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [takeFocus])

  const select = (id: string): void => {
    setSelectedId(id)
    saveSelectedPanel(id)
  }

  const onTabKey = (event: KeyboardEvent): void => {
    const current = panels.findIndex(({ id }) => id === selected?.id)
    const targets: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: panels.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const index = (target + panels.length) % panels.length
    select(panels[index]?.id ?? '')
    tabsRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <>
      <Grid
        ref={tabsRef}
        role="tablist"
        aria-label="Panels"
        templateColumns={{ base: 'repeat(5, minmax(0, 1fr))', sm: 'repeat(10, minmax(0, 1fr))' }}
        px="2"
        borderBottom="1px solid"
        borderColor="border"
        css={{ '@media (width >= 1200px)': { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' } }}
        tabIndex={-1}
        onKeyDown={onTabKey}
      >
        {panels.map(({ id, label, icon }) => (
          <Tab
            key={id}
            type="button"
            role="tab"
            id={`sandbox-tab-${id}`}
            aria-selected={id === selected?.id}
            aria-controls={id === selected?.id ? 'sandbox-panel' : undefined}
            tabIndex={id === selected?.id ? 0 : -1}
            onClick={() => select(id)}
          >
            <Icon name={icon} size={16} />
            <span>{label}</span>
          </Tab>
        ))}
      </Grid>
      {selected ? (
        <Box
          role="tabpanel"
          id="sandbox-panel"
          aria-labelledby={`sandbox-tab-${selected.id}`}
          tabIndex={0}
          px="4"
          pt="4"
          pb="8"
          overflowY="auto"
          overscrollBehavior="contain"
          _focusVisible={{ outlineOffset: '-2px' }}
          key={selected.id}
        >
          <ErrorBoundary
            renderFallback={(retry) => (
              <ErrorState title="This panel could not be shown" message="The app still works." onRetry={retry} />
            )}
          >
            <PanelContext value={select}>
              <Suspense fallback={<Spinner />}>
                <selected.Content />
              </Suspense>
            </PanelContext>
          </ErrorBoundary>
        </Box>
      ) : null}
    </>
  )
}
