import { HStack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useSyncExternalStore } from 'react'
import { Icon } from '../../ui/mark/Icon'

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** A notice that the browser is offline. Fixed at the bottom of the window, so that it causes no layout shift. */
export function OfflineBar(): JSX.Element | null {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (online) return null
  return (
    <HStack
      role="status"
      data-offline=""
      data-print="hide"
      position="fixed"
      insetX="0"
      bottom="calc(var(--fl-dock) + var(--fl-bar) + max(0px, env(safe-area-inset-bottom) - var(--fl-dock)))"
      zIndex="header"
      justify="center"
      height="var(--fl-notice)"
      px="4"
      borderTopWidth="1px"
      borderColor="warning.border"
      bg="warning.subtle"
      fontSize="sm"
      css={{ '& > svg': { color: 'warning.fg' } }}
    >
      <Icon name="info" size={16} />
      <p>
        <strong>You’re offline.</strong>{' '}
        <Text as="span" css={{ '@media (width < 23.75rem)': { display: 'none' } }}>
          What is on the page stays.
        </Text>
      </p>
    </HStack>
  )
}
