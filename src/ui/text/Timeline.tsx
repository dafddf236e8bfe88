import { Text } from '@chakra-ui/react/text'
import { Timeline as ChakraTimeline } from '@chakra-ui/react/timeline'
import type { JSX, ReactNode } from 'react'
import { Disc } from '../mark/Disc'
import type { IconName } from '../mark/Icon'
import type { Tone } from '../../lib/labels/labels'
import { Moment } from './Moment'

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
          <Disc icon={item.icon ?? 'clock'} tone={item.tone ?? 'neutral'} size={26} />
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
