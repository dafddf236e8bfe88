import { DataList } from '@chakra-ui/react/data-list'
import { Text } from '@chakra-ui/react/text'
import { Timeline as ChakraTimeline } from '@chakra-ui/react/timeline'
import type { JSX, ReactNode } from 'react'
import type { Tone } from '../../lib/labels/labels'
import { type IconName, IconCircle } from '../mark/Icon'
import { Moment } from './Moment'

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

export interface TimelineItem {
  id: string
  title: ReactNode
  at: string
  detail?: ReactNode
  icon?: IconName
  tone?: Tone
}

export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }): JSX.Element {
  return (
    <ChakraTimeline.Root as="ol" aria-label={label}>
      {items.map((item) => (
        <ChakraTimeline.Item as="li" key={item.id}>
          <ChakraTimeline.Separator data-line="" />
          <IconCircle icon={item.icon ?? 'clock'} tone={item.tone ?? 'neutral'} size={26} />
          <ChakraTimeline.Content>
            <ChakraTimeline.Title as="p">{item.title}</ChakraTimeline.Title>
            {item.detail ? <ChakraTimeline.Description as="div">{item.detail}</ChakraTimeline.Description> : null}
            <Text as="span" fontSize="xs" color="fg.subtle">
              <Moment at={item.at} show="dateTime" />
            </Text>
          </ChakraTimeline.Content>
        </ChakraTimeline.Item>
      ))}
    </ChakraTimeline.Root>
  )
}
