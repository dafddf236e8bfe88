import { chakra, useSlotRecipe } from '@chakra-ui/react/styled-system'
import { type JSX, type KeyboardEvent, type ReactNode, useId, useMemo, useRef } from 'react'
import { urlChoice } from '../../lib/url-state/codecs'
import { useUrlParams, useUrlState, useWriteUrl } from '../../lib/url-state/use-url-state'
import { lookUp } from '../../shared/look-up'

export interface Tab {
  id: string
  label: string
  /** Number of items, shown beside the label but excluded from the accessible name. */
  count?: number | undefined
  content: () => ReactNode
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
}

/**
 * A tab list with the selected panel. Arrow keys move the focus and select at once. Plain elements use the slots of
 * Chakra's recipe, because Chakra's Tabs would load a 15 kB state machine before the marketplace's first rows.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps): JSX.Element {
  const styles = useSlotRecipe({ key: 'tabs' })()
  const baseId = useId()
  const listRef = useRef<HTMLDivElement>(null)
  const chosen = tabs.find((tab) => tab.id === value) ?? tabs[0]

  const onKey = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === chosen?.id)
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const step = lookUp(steps, event.key)
    if (step === undefined) return
    event.preventDefault()
    const index = (step + tabs.length) % tabs.length
    const next = tabs[index]
    if (!next) return
    onChange(next.id)
    listRef.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div>
      <chakra.div
        ref={listRef}
        role="tablist"
        aria-label={label}
        css={styles.list}
        tabIndex={-1}
        data-print="hide"
        onKeyDown={onKey}
      >
        {tabs.map((tab) => (
          <chakra.button
            key={tab.id}
            type="button"
            role="tab"
            id={`${baseId}-${tab.id}`}
            aria-label={tab.label}
            aria-selected={tab.id === chosen?.id}
            aria-controls={tab.id === chosen?.id ? `${baseId}-panel` : undefined}
            tabIndex={tab.id === chosen?.id ? 0 : -1}
            css={styles.trigger}
            onClick={() => onChange(tab.id)}
          >
            <span>{tab.label}</span>
            {tab.count === undefined ? null : <span>{tab.count}</span>}
          </chakra.button>
        ))}
      </chakra.div>
      {chosen ? (
        <chakra.div
          role="tabpanel"
          id={`${baseId}-panel`}
          aria-labelledby={`${baseId}-${chosen.id}`}
          css={styles.content}
        >
          {chosen.content()}
        </chakra.div>
      ) : null}
    </div>
  )
}

/**
 * Tabs with their selection in the URL's `tab`, which the first tab omits. Selecting a tab drops the other
 * parameters, which belong to the last tab.
 */
export function UrlTabs({ tabs, ...rest }: Omit<TabsProps, 'value' | 'onChange'>): JSX.Element {
  const params = useUrlParams()
  const write = useWriteUrl()
  const first = tabs[0]?.id ?? ''
  const ids = tabs.map(({ id }) => id).join(' ')
  const { values } = useUrlState(useMemo(() => ({ tab: urlChoice(ids.split(' '), first) }), [ids, first]))
  const choose = (id: string): void => {
    const others = Object.fromEntries([...params.keys()].map((key) => [key, null]))
    write({ ...others, tab: id === first ? null : id }, 'push')
  }
  return <Tabs {...rest} tabs={tabs} value={values.tab} onChange={choose} />
}
