import { VisuallyHidden } from '@chakra-ui/react/visually-hidden'
import { type JSX, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../src/ui/mark/Icon'
import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'

export interface NoticeCardProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  /** What Escape stands for. */
  readonly onEscape?: (() => void) | undefined
}

/**
 * A question to the person that has nothing to do with the app. It takes the focus, unless somebody is typing: then it
 * is read out, and waits.
 */
export function NoticeCard({ title, children, actions, onEscape }: NoticeCardProps): JSX.Element {
  const cardRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const wordsId = useId()
  const [waits] = useState(isTyping)

  useEffect(() => {
    const before = document.activeElement
    if (!waits) cardRef.current?.focus({ preventScroll: true })
    return () => {
      if (!waits && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [waits])

  return (
    <Stack
      ref={cardRef}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      tabIndex={-1}
      gap="3"
      width="full"
      maxWidth="39rem"
      p={{ base: '4', sm: '5' }}
      border="1px solid"
      borderColor="border.strong"
      borderRadius="xl"
      bg="bg.raised"
      color="fg"
      shadow="lg"
      fontSize="md"
      lineHeight="normal"
      overflowWrap="anywhere"
      // What scrolls cuts off an outline at its edge.
      _focusVisible={{ outlineOffset: '-2px' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        event.stopPropagation()
        onEscape()
      }}
    >
      {waits ? (
        <VisuallyHidden>
          <span role="alert">{title}</span>
        </VisuallyHidden>
      ) : null}
      <Flex align="flex-start" gap="2.5">
        <Box as="span" flex="none" mt="0.5" color="warning.fg">
          <Icon name="alert" size={18} />
        </Box>
        <Text as="h2" id={titleId} fontSize="lg" lineHeight="1.375">
          {title}
        </Text>
      </Flex>
      <Stack id={wordsId} gap="1.5">
        {children}
      </Stack>
      <Flex direction={{ base: 'column', sm: 'row' }} wrap={{ sm: 'wrap' }} gap="2" mt="1">
        {actions}
      </Flex>
    </Stack>
  )
}

function isTyping(): boolean {
  const { activeElement: active } = document
  return active instanceof HTMLElement && active.matches('input, textarea, select, [contenteditable]')
}
