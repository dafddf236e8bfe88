import { Tabs as ChakraTabs } from '@chakra-ui/react/tabs'
import type { JSX, ReactNode } from 'react'
import { useAddressParams, useWriteAddress } from '../../lib/address/use-address'

export interface Tab {
  id: string
  label: string
  /** How many there are, beside the label and not part of its name. */
  count?: number | undefined
  content: () => ReactNode
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (id: string) => void
}

/** Arrow keys move between the tabs and choose at once; only the chosen panel is on the page. */
export function Tabs({ label, tabs, value, onChange }: TabsProps): JSX.Element {
  const chosen = tabs.find((tab) => tab.id === value) ?? tabs[0]
  return (
    <ChakraTabs.Root
      value={chosen?.id ?? null}
      lazyMount
      unmountOnExit
      onValueChange={(change) => onChange(change.value)}
    >
      <ChakraTabs.List aria-label={label} data-print="hide">
        {tabs.map((tab) => (
          <ChakraTabs.Trigger key={tab.id} value={tab.id} aria-label={tab.label}>
            {tab.label}
            {tab.count === undefined ? null : <span>{tab.count}</span>}
          </ChakraTabs.Trigger>
        ))}
      </ChakraTabs.List>
      {chosen ? <ChakraTabs.Content value={chosen.id}>{chosen.content()}</ChakraTabs.Content> : null}
    </ChakraTabs.Root>
  )
}

export interface UrlTabsProps extends Omit<TabsProps, 'value' | 'onChange'> {
  /** The search parameter that holds the choice; the first tab is the address without it. */
  param?: string
}

/** Tabs whose choice is part of the address. Choosing drops the other parameters, which belong to the tab left. */
export function UrlTabs({ param = 'tab', tabs, ...rest }: UrlTabsProps): JSX.Element {
  const params = useAddressParams()
  const write = useWriteAddress()
  const first = tabs[0]?.id ?? ''
  const value = params.get(param) ?? first
  const choose = (id: string): void => {
    const others = Object.fromEntries([...params.keys()].map((key) => [key, null]))
    write({ ...others, [param]: id === first ? null : id }, 'push')
  }
  return <Tabs {...rest} tabs={tabs} value={value} onChange={choose} />
}
