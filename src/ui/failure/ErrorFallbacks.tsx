import { Center } from '@chakra-ui/react/center'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadingLatestVersionText, planReload } from '../../lib/browser/lazy-load'
import { Button } from '../button/Button'
import { StateMessage } from '../feedback/EmptyState'
import { SpinnerMark } from '../feedback/Progress'
import { BrandMark, useBrand } from '../mark/BrandMark'

interface FallbackProps {
  title: string
  text: string
  onRetry: () => void
  /** Buttons after "Try again". */
  children: ReactNode
}

function Fallback({ title, text, onRetry, children }: FallbackProps): JSX.Element {
  const buttons = (
    <>
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
      {children}
    </>
  )
  return (
    <StateMessage role="alert" danger page icon="alert" title={title} action={buttons}>
      {text}
    </StateMessage>
  )
}

export function RouteErrorFallback({ onRetry }: { onRetry: () => void }): JSX.Element {
  const navigate = useNavigate()
  return (
    <Fallback title="Route Error" text="This page could not be shown." onRetry={onRetry}>
      <Button onClick={() => void navigate('/')}>Go home</Button>
    </Fallback>
  )
}

export type AreaTitle = 'Dashboard Error' | 'Financial Data Error' | 'Manager Panel Error' | 'Admin Panel Error'

const areaText: Record<AreaTitle, string> = {
  'Dashboard Error': 'Your dashboard could not be shown.',
  'Financial Data Error': 'Your wallets and payments could not be shown.',
  'Manager Panel Error': 'The manager panel could not be shown.',
  'Admin Panel Error': 'The administration panel could not be shown.',
}

export interface AreaErrorFallbackProps {
  title: AreaTitle
  onRetry: () => void
  backToDashboard?: boolean
}

export function AreaErrorFallback({ title, onRetry, backToDashboard = false }: AreaErrorFallbackProps): JSX.Element {
  const navigate = useNavigate()
  return (
    <Fallback title={title} text={areaText[title]} onRetry={onRetry}>
      <Button onClick={() => void navigate(-1)}>Go Back</Button>
      <Button onClick={() => void navigate('/')}>Go Home</Button>
      {backToDashboard ? <Button onClick={() => void navigate('/dashboard')}>Back to Dashboard</Button> : null}
    </Fallback>
  )
}

/** A fallback outside the router. Its home button loads a new document. */
export function GeneralErrorFallback({ onRetry, homeHref }: { onRetry: () => void; homeHref: string }): JSX.Element {
  return (
    <StandalonePage>
      <Fallback title="Something went wrong" text="The app could not be shown." onRetry={onRetry}>
        <Button onClick={() => window.location.assign(homeHref)}>Go home</Button>
      </Fallback>
    </StandalonePage>
  )
}

/** A page without the app's frame, with the brand's logo and name above the content. */
export function StandalonePage({ children }: { children: ReactNode }): JSX.Element {
  const brand = useBrand()
  return (
    <Stack minHeight="calc(100dvh - var(--fl-dock))" justify="center" gap="0" paddingBlock="8" paddingInline="4">
      <HStack
        as="p"
        justify="center"
        gap="2.5"
        fontSize="xl"
        fontWeight="semibold"
        letterSpacing="-0.015em"
        overflowWrap="anywhere"
      >
        <BrandMark size={32} />
        {brand}
      </HStack>
      {children}
    </Stack>
  )
}

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
