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
  /** Runs when the user presses Escape. */
  readonly onEscape?: (() => void) | undefined
}

/** A dialog of the sandbox, outside of the app. Takes the focus; while the user types, screen readers announce it instead. */
export function NoticeCard({ title, children, actions, onEscape }: NoticeCardProps): JSX.Element {
  const cardRef = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const bodyId = useId()
  const [keepsFocus] = useState(isTyping)

  useEffect(() => {
    const focusedBefore = document.activeElement
    if (!keepsFocus) cardRef.current?.focus({ preventScroll: true })
    return () => {
      if (!keepsFocus && focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true })
    }
  }, [keepsFocus])

  return (
    <Stack
      ref={cardRef}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
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
      // The scroll container clips outer outlines.
      _focusVisible={{ outlineOffset: '-2px' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onEscape) return
        event.stopPropagation()
        onEscape()
      }}
    >
      {keepsFocus ? (
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
      <Stack id={bodyId} gap="1.5">
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
