import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useMemo, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionStore } from '../../../src/lib/browser/storage'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { ErrorBoundary } from '../../../src/ui/failure/ErrorBoundary'
import { useFilledFields } from '../../../src/ui/form/use-filled-fields'
import { Themed } from '../../../src/ui/theme/Themed'
import { ConsolePanels } from '../../console/ConsolePanels'
import { screenName } from '../../console/format'
import { provideSandbox, type PageSandbox } from '../../console/page-sandbox'
import { StateLine } from '../../console/StateLine'
import { ConsoleContext } from '../../console/use-sandbox'
import type { StoryDocument } from '../../control/api-types'
import { PlayerContext, usePlayer } from '../play/use-player'
import { deskViews } from '../views'
import { openDeskChannel, type Shown } from './channel'
import { DeskTime } from './DeskTime'
import { type Audience, type AudienceLink, findAudience, remotePage, remotePlayer } from './find-audience'
import { Presenter } from './Presenter'

/**
 * Renders the presenter's desk (the presenter's own window) in place of the app. The promise never resolves, so that
 * the app does not start in this window.
 */
export function mountDesk(basePath: string): Promise<never> {
  const channel = openDeskChannel()
  delete document.documentElement.dataset['sandbox']
  document.title = 'Presenter’s desk'
  const container = document.createElement('div')
  document.getElementById('root')?.replaceChildren(container)
  createRoot(container).render(
    <Themed>
      {channel ? (
        <Desk sandbox={provideSandbox(basePath)} basePath={basePath} link={findAudience(channel)} />
      ) : (
        <Banner tone="danger">
          The desk cannot reach the app, because this browser does not let windows exchange messages. Play the story in
          the app’s window: open the sandbox there. Or open the demo in another browser.
        </Banner>
      )}
    </Themed>,
  )
  return new Promise(() => undefined)
}

interface DeskProps {
  sandbox: PageSandbox
  basePath: string
  link: AudienceLink
}

/** Media query for windows without enough space for the tools beside the story. */
const narrow = '@media (width < 56.25rem)'
/** Session storage key: `1` while the tools are open. */
const toolsKey = 'sandbox:desk-tools'

/** The presenter's window: the sentence to say and, behind Tools, the console. The audience's window shows only the app. */
export function Desk({ sandbox, basePath, link }: DeskProps): JSX.Element {
  useFilledFields()
  const audience = useSyncExternalStore(link.subscribe, link.get)
  const player = useMemo(() => remotePlayer(link), [link])
  const services = useMemo(
    () => ({
      sandbox,
      page: remotePage(basePath, link),
      openStory: (story: StoryDocument) => player.send({ do: 'choose', story }),
    }),
    [sandbox, basePath, link, player],
  )

  return (
    <ConsoleContext value={services}>
      <PlayerContext value={player}>
        <ErrorBoundary renderFallback={(retry) => <Button onClick={retry}>The desk failed. Try again</Button>}>
          <DeskLayout audience={audience} basePath={basePath} />
        </ErrorBoundary>
      </PlayerContext>
    </ConsoleContext>
  )
}

function DeskLayout({ audience, basePath }: { audience: Audience; basePath: string }): JSX.Element {
  const [toolsOpen, setToolsOpen] = useState(() => sessionStore.get(toolsKey) === '1')
  const { chosen } = usePlayer()
  const toggleTools = (): void => {
    sessionStore.set(toolsKey, toolsOpen ? '0' : '1')
    setToolsOpen(!toolsOpen)
  }
  return (
    <Grid
      id="sandbox"
      templateColumns={toolsOpen ? 'minmax(0, 1fr) 27rem' : 'minmax(0, 1fr)'}
      templateRows="auto minmax(0, 1fr)"
      height="100dvh"
      bg="bg"
      color="fg"
      fontSize="md"
      css={{
        [narrow]: {
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateRows: toolsOpen ? 'auto minmax(min-content, 1fr) auto' : 'auto 1fr',
          height: 'auto',
          minHeight: '100dvh',
        },
      }}
    >
      <Flex
        as="header"
        gridColumn="1 / -1"
        wrap="wrap"
        align="center"
        columnGap="4"
        rowGap="1"
        px={{ base: '4', md: '6' }}
        py="2.5"
        borderBottom="1px solid"
        borderColor="border"
        bg="bg.panel"
      >
        <Text as="h1" fontSize="lg" flex="1" minWidth="12rem" truncate>
          {chosen ? chosen.story.title : 'Presenter’s desk'}
        </Text>
        <DeskTime />
        <Button
          size="sm"
          ms="auto"
          icon="settings"
          aria-expanded={toolsOpen}
          aria-controls={toolsOpen ? 'desk-tools' : undefined}
          onClick={toggleTools}
        >
          Tools
        </Button>
      </Flex>
      <Grid
        as="main"
        alignContent="start"
        gap="6"
        px={{ base: '4', md: '8' }}
        pt={{ base: '5', md: chosen ? 'max(2rem, 8vh)' : '8' }}
        pb={{ base: '5', md: '8' }}
        overflowY="auto"
        containerType="inline-size"
        aria-label="Presenting"
      >
        {audience.isOpen ? null : (
          <Banner
            tone="warning"
            title="The app is not open in any window"
            action={
              <Button size="sm" icon="external" onClick={() => window.open(basePath)}>
                Open the app
              </Button>
            }
          >
            The next window or tab that shows the app becomes the audience window.
          </Banner>
        )}
        <Presenter audience={audience} />
      </Grid>
      {toolsOpen ? <Tools shown={audience.isOpen ? audience.shown : null} /> : null}
    </Grid>
  )
}

/** The console, with the state of the world and of the audience window. */
function Tools({ shown }: { shown: Shown | null }): JSX.Element {
  return (
    <Grid
      as="aside"
      id="desk-tools"
      templateRows="auto auto minmax(0, 1fr)"
      minHeight="0"
      borderInlineStart="1px solid"
      borderColor="border"
      bg="bg.panel"
      fontSize="sm"
      css={{ [narrow]: { borderInlineStart: 'none', borderTop: '1px solid', borderColor: 'border' } }}
      aria-label="Sandbox console"
    >
      <Box px="4" py="2.5">
        <Flex gap="1.5" color="fg.muted">
          Audience:
          <Text overflowWrap="anywhere" role="group" aria-label="Audience window">
            {shown ? (
              <>
                <Box as="strong" color="fg">
                  {shown.username ?? 'Signed out'}
                </Box>{' '}
                <span>{`· ${screenName(shown.path)}`}</span>
              </>
            ) : (
              'Not open'
            )}
          </Text>
        </Flex>
        <StateLine />
      </Box>
      <ConsolePanels views={deskViews} takeFocus={false} />
    </Grid>
  )
}
