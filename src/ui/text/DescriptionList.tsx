import { DataList } from '@chakra-ui/react/data-list'
import type { JSX, ReactNode } from 'react'

export interface DescriptionItem {
  term: string
  detail: ReactNode
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[]
  /** Alignment of the values: `end` suits figures, as on a bill. */
  align?: 'start' | 'end'
}

export function DescriptionList({ items, align = 'start' }: DescriptionListProps): JSX.Element {
  return (
    <DataList.Root align={align}>
      {items.map(({ term, detail }) => (
        <DataList.Item key={term}>
          <DataList.ItemLabel>{term}</DataList.ItemLabel>
          <DataList.ItemValue>{detail ?? '—'}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList.Root>
  )
}
