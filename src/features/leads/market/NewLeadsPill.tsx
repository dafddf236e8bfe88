import { Center } from '@chakra-ui/react/center'
import { chakra } from '@chakra-ui/react/styled-system'
import type { JSX } from 'react'
import { Icon } from '../../../ui/mark/Icon'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { SpinnerMark } from '../../../ui/feedback/Spinner'
import { leadCount } from '../lead-labels'

export interface NewLeadsPillProps {
  count: number
  loading: boolean
  onPress: () => void
}

/** Button that announces new leads. They appear only after a press, so that no row moves under the pointer. */
export function NewLeadsPill({ count, loading, onPress }: NewLeadsPillProps): JSX.Element {
  const text = leadCount(count, 'new ')
  return (
    <>
      {count > 0 ? (
        <Center
          data-print="hide"
          position="sticky"
          insetBlockStart="calc(var(--fl-shell-top, 0px) + 0.75rem)"
          zIndex="calc(var(--fl-z-index-sticky) + 1)"
          alignItems="start"
          // Zero height, so that the button moves no row when it appears.
          h="0"
          pointerEvents="none"
        >
          <chakra.button
            type="button"
            aria-busy={loading || undefined}
            onClick={onPress}
            pointerEvents="auto"
            display="inline-flex"
            alignItems="center"
            gap="1.5"
            h="8"
            mt="1"
            px="3"
            borderRadius="full"
            bg="accent.solid"
            color="accent.contrast"
            fontSize="sm"
            fontWeight="semibold"
            whiteSpace="nowrap"
            boxShadow="lg"
            transition="opacity 200ms, translate 200ms var(--fl-easings-out)"
            _hover={{ bg: 'accent.hover' }}
            css={{
              '@starting-style': { opacity: 0, translate: '0 -0.5rem' },
              '@media (pointer: coarse)': { h: '10' },
            }}
          >
            {loading ? <SpinnerMark /> : <Icon name="arrowUp" size={14} />}
            {text}
          </chakra.button>
        </Center>
      ) : null}
      <LiveRegion>{count > 0 ? text : ''}</LiveRegion>
    </>
  )
}
