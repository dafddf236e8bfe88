import { Center } from '@chakra-ui/react/center'
import { Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useEffect, useState } from 'react'
import { loadingLatestVersionText, planReload } from '../../lib/browser/lazy-load'
import { Button } from '../button/Button'
import { SpinnerMark } from '../feedback/Spinner'

/** A message for code that is no longer on the server. The page reloads once automatically, then offers a button. */
export function LoadingLatestVersion(): JSX.Element {
  const [byHand, setByHand] = useState(false)
  useEffect(() => {
    const reload = planReload()
    // oxlint-disable-next-line react/set-state-in-effect -- only the return value shows whether a reload is planned.
    setByHand(!reload.planned)
    return () => reload.cancel()
  }, [])
  return (
    <Stack role="status" align="center" justify="center" gap="1.5" minHeight="56" padding="6" textAlign="center">
      {byHand ? null : (
        <Center color="accent.fg" marginBlockEnd="2">
          <SpinnerMark size="lg" />
        </Center>
      )}
      <Text fontSize="lg" fontWeight="semibold">
        {loadingLatestVersionText}
      </Text>
      {byHand ? (
        <>
          <Text color="fg.muted">A part of the app could not be loaded. Check your connection, then reload.</Text>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        </>
      ) : null}
    </Stack>
  )
}
