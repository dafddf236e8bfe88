import { Center } from '@chakra-ui/react/center'
import { HStack, Stack } from '@chakra-ui/react/stack'
import { Text } from '@chakra-ui/react/text'
import { createContext, type JSX, type ReactNode, use, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadingLatestVersionText, planReload } from '../../lib/browser/lazy-load'
import { classify } from '../../lib/errors/classify'
import { Button } from '../button/Button'
import { StateMessage } from '../feedback/EmptyState'
import { SpinnerMark } from '../feedback/Progress'
import { BrandMark, useBrand } from '../mark/BrandMark'
import { FailureDetails } from './FailureDetails'

export type AreaTitle = 'Dashboard Error' | 'Financial Data Error' | 'Manager Panel Error' | 'Admin Panel Error'

const areaText: Record<AreaTitle, string> = {
  'Dashboard Error': 'Your dashboard could not be shown.',
  'Financial Data Error': 'Your wallets and payments could not be shown.',
  'Manager Panel Error': 'The manager panel could not be shown.',
  'Admin Panel Error': 'The administration panel could not be shown.',
}

/** Title of the current route's error page. Undefined for a route without a title of its own. */
export const ErrorTitleContext = createContext<AreaTitle | undefined>(undefined)

interface PageFailureProps {
  onRetry: () => void
  retrying?: boolean
  /** Error of the page's query, whose message is shown. */
  error?: unknown
  /** What a part of the page threw. Its message is not for users. */
  crash?: unknown
  /** Level of the title. A page that keeps its own heading has `h2`. */
  heading?: 'h1' | 'h2'
}

/** The error page of the current route, for a crash or a failed query: its title, and the buttons of section 2. */
export function PageFailure({
  onRetry,
  retrying = false,
  error,
  crash,
  heading = 'h2',
}: PageFailureProps): JSX.Element {
  const title = use(ErrorTitleContext)
  const navigate = useNavigate()
  return (
    <StateMessage
      role="alert"
      danger
      icon="alert"
      heading={heading}
      title={title ?? 'Route Error'}
      action={
        <>
          <Button variant="primary" loading={retrying} onClick={onRetry}>
            Try again
          </Button>
          {title ? <Button onClick={() => void navigate(-1)}>Go Back</Button> : null}
          <Button onClick={() => void navigate('/')}>{title ? 'Go Home' : 'Go home'}</Button>
          {title && title !== 'Dashboard Error' ? (
            <Button onClick={() => void navigate('/dashboard')}>Back to Dashboard</Button>
          ) : null}
        </>
      }
    >
      <div>{error ? classify(error).message : title ? areaText[title] : 'This page could not be shown.'}</div>
      <FailureDetails error={error ?? crash} />
    </StateMessage>
  )
}

/** A fallback outside the router. Its home button loads a new document. */
export function GeneralErrorFallback(props: { crash?: unknown; onRetry: () => void; homeHref: string }): JSX.Element {
  const { crash, onRetry, homeHref } = props
  return (
    <StandalonePage>
      <StateMessage
        role="alert"
        danger
        icon="alert"
        heading="h1"
        title="Something went wrong"
        action={
          <>
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
            <Button onClick={() => window.location.assign(homeHref)}>Go home</Button>
          </>
        }
      >
        <div>The app could not be shown.</div>
        <FailureDetails error={crash} />
      </StateMessage>
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
export function LoadingLatestVersion({ error }: { error?: unknown }): JSX.Element {
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
          <FailureDetails error={error} />
        </>
      ) : null}
    </Stack>
  )
}
