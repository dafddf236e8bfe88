import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Heading } from '@chakra-ui/react/heading'
import { Stack } from '@chakra-ui/react/stack'
import { type JSX, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../../../src/ui/mark/Icon'
import { VisuallyHidden } from '../../../src/ui/text/VisuallyHidden'

export interface NoticeCardProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions: ReactNode
  /** Called when the user presses Escape. */
  readonly onEscape?: (() => void) | undefined
}

/**
 * A question of the sandbox, outside the app. It takes the focus, unless the user is typing: then a screen reader
 * announces it, and the focus stays.
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
      mx="auto"
      p={{ base: '4', sm: '5' }}
      borderWidth="1px"
      borderColor="border.strong"
      rounded="xl"
      bg="bg.raised"
      color="fg"
      boxShadow="lg"
      fontSize="md"
      lineHeight="normal"
      overflowWrap="anywhere"
      // The scrolling place would cut off an outer ring.
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
      <Flex gap="2.5">
        <Box flex="none" mt="0.5" color="warning.fg">
          <Icon name="alert" size={18} />
        </Box>
        <Heading id={titleId} fontSize="lg">
          {title}
        </Heading>
      </Flex>
      <Stack id={wordsId} gap="1.5">
        {children}
      </Stack>
      <Flex direction={{ base: 'column', sm: 'row' }} wrap="wrap" gap="2" mt="1">
        {actions}
      </Flex>
    </Stack>
  )
}

function isTyping(): boolean {
  const { activeElement: active } = document
  return active instanceof HTMLElement && active.matches('input, textarea, select, [contenteditable]')
}
