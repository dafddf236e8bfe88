import { Box } from '@chakra-ui/react/box'
import { Grid } from '@chakra-ui/react/grid'
import { chakra } from '@chakra-ui/react/styled-system'
import { type JSX, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '../../src/ui/failure/ErrorBoundary'
import { ErrorState } from '../../src/ui/feedback/EmptyState'
import { Icon } from '../../src/ui/mark/Icon'
import { Spinner } from '../../src/ui/feedback/Progress'
import { readSelectedPanel, saveSelectedPanel } from './preferences'
import type { Panel, View, Views } from './tester-panels'
import { PanelContext } from './use-sandbox'
import { lookUp } from '../../src/shared/look-up'

interface Selection {
  readonly view: View
  readonly panel: Panel
}

/** Returns the panel with this id and its view, or the first panel if the id is unknown. */
export function findPanel(views: Views, id: string | null): Selection {
  for (const view of views) {
    const found = view.panels.find((candidate) => candidate.id === id)
    if (found) return { view, panel: found }
  }
  return { view: views[0], panel: views[0].panels[0] }
}

const ViewTab = chakra('button', {
  base: {
    minHeight: '8',
    borderRadius: 'md',
    color: 'fg.muted',
    fontWeight: 'medium',
    '&:hover:not([aria-selected=true])': { color: 'fg' },
    _selected: { bg: 'bg.panel', color: 'fg', boxShadow: 'xs' },
  },
})

const PanelTab = chakra('button', {
  base: {
    display: 'grid',
    justifyItems: 'center',
    gap: '0.5',
    padding: '0.375rem 0.375rem 0.5rem',
    borderBottom: '2px solid transparent',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    '&:hover:not([aria-selected=true])': { color: 'fg' },
    _selected: { borderColor: 'accent.fg', color: 'accent.fg' },
    _focusVisible: { outlineOffset: '-2px' },
  },
})

/**
 * The three views of the console, and the selected panel of the selected view. The dock and the presenter's desk (the
 * presenter's own window) both show them.
 */
export function ConsolePanels({ views, takeFocus }: { views: Views; takeFocus: boolean }): JSX.Element {
  const [selected, setSelected] = useState(() => findPanel(views, readSelectedPanel()))
  /** The last panel of each view, so that a view opens where the user left it. */
  const [panelsByView, setPanelsByView] = useState<Readonly<Record<string, string>>>({})
  const { view, panel: shown } = selected
  const panelTabsRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (takeFocus) panelTabsRef.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus()
  }, [takeFocus])

  const panelToOpen = (viewId: string): string =>
    lookUp(panelsByView, viewId) ?? views.find(({ id }) => id === viewId)?.panels[0].id ?? ''
  const select = (id: string): void => {
    const next = findPanel(views, id)
    setSelected(next)
    setPanelsByView({ ...panelsByView, [next.view.id]: next.panel.id })
    saveSelectedPanel(next.panel.id)
  }

  return (
    <>
      <Grid
        role="tablist"
        aria-label="Views"
        templateColumns="repeat(3, minmax(0, 1fr))"
        mx="4"
        mb="1"
        p="0.5"
        borderRadius="lg"
        bg="bg.muted"
        onKeyDown={(event) => selectByKey(event, views, view.id, (id) => select(panelToOpen(id)))}
      >
        {views.map(({ id, label }) => (
          <ViewTab
            key={id}
            type="button"
            {...tabProps(`sandbox-view-${id}`, 'sandbox-view', id === view.id)}
            onClick={() => select(panelToOpen(id))}
          >
            {label}
          </ViewTab>
        ))}
      </Grid>
      <Grid
        role="tabpanel"
        id="sandbox-view"
        aria-labelledby={`sandbox-view-${view.id}`}
        templateRows="auto minmax(0, 1fr)"
        minHeight="0"
      >
        <Grid
          ref={panelTabsRef}
          role="tablist"
          aria-label="Panels"
          templateColumns="repeat(auto-fit, minmax(3.75rem, 1fr))"
          px="2"
          borderBottom="1px solid"
          borderColor="border"
          onKeyDown={(event) => selectByKey(event, view.panels, shown.id, select)}
        >
          {view.panels.map(({ id, label, icon }) => (
            <PanelTab
              key={id}
              type="button"
              {...tabProps(`sandbox-tab-${id}`, 'sandbox-panel', id === shown.id)}
              onClick={() => select(id)}
            >
              <Icon name={icon} size={16} />
              <span>{label}</span>
            </PanelTab>
          ))}
        </Grid>
        <PanelContext value={select}>
          <PanelBox key={shown.id} labelledBy={`sandbox-tab-${shown.id}`}>
            <shown.Content />
          </PanelBox>
        </PanelContext>
      </Grid>
    </>
  )
}

const tabProps = (id: string, controls: string, selected: boolean) => ({
  role: 'tab' as const,
  id,
  'aria-selected': selected,
  'aria-controls': selected ? controls : undefined,
  tabIndex: selected ? 0 : -1,
})

/** Selects another tab with the arrow keys, Home, or End, and moves the focus to it. */
function selectByKey(
  event: KeyboardEvent<HTMLElement>,
  tabs: readonly { readonly id: string }[],
  currentId: string,
  select: (id: string) => void,
): void {
  const current = tabs.findIndex(({ id }) => id === currentId)
  const targets: Record<string, number> = {
    ArrowRight: current + 1,
    ArrowLeft: current - 1,
    Home: 0,
    End: tabs.length - 1,
  }
  const target = lookUp(targets, event.key)
  if (target === undefined) return
  event.preventDefault()
  const index = (target + tabs.length) % tabs.length
  select(tabs[index]?.id ?? '')
  event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
}

function PanelBox({ labelledBy, children }: { labelledBy: string; children: ReactNode }): JSX.Element {
  return (
    <Box
      role="tabpanel"
      id="sandbox-panel"
      aria-labelledby={labelledBy}
      tabIndex={0}
      px="4"
      pt="4"
      pb="8"
      overflowY="auto"
      overscrollBehavior="contain"
      _focusVisible={{ outlineOffset: '-2px' }}
    >
      <ErrorBoundary
        renderFallback={(retry) => (
          <ErrorState title="This panel could not be shown" message="The app still works." onRetry={retry} />
        )}
      >
        <Suspense fallback={<Spinner />}>{children}</Suspense>
      </ErrorBoundary>
    </Box>
  )
}
