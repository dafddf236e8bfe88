import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, useMemo, useState, useSyncExternalStore } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { ErrorBoundary } from '../../../src/ui/failure/ErrorBoundary'
import { ConsolePanels } from '../ConsolePanels'
import { watchRecording } from '../recording'
import type { Sandbox } from '../sandbox'
import { findStage, type RemoteStage, remoteController, remotePage } from '../stage/remote-stage'
import { StateLine } from '../StateLine'
import { ConsoleContext, DeskContext } from '../use-sandbox'
import { Presenter } from './Presenter'
import { ShownRecord } from './ShownRecord'
import { createRoot } from 'react-dom/client'
import { Themed } from '../../../src/ui/theme/Themed'
import { provideSandbox } from '../page-sandbox'
import { openStageChannel } from '../stage/channel'

/** Draws the presenter's desk in place of the app. Never resolves: the app is not to begin here. */
export function mountDesk(basePath: string): Promise<never> {
  const remote = findStage(openStageChannel())
  delete document.documentElement.dataset['sandbox']
  document.title = 'Presenter’s desk'
  const container = document.createElement('div')
  document.getElementById('root')?.replaceChildren(container)
  createRoot(container).render(
    <Themed>
      <Desk sandbox={provideSandbox(basePath)} basePath={basePath} remote={remote} />
    </Themed>,
  )
  return new Promise(() => undefined)
}

export interface DeskProps {
  sandbox: Sandbox
  basePath: string
  remote: RemoteStage
}

/** Too narrow for the console beside the story. */
const narrow = '@media (width < 900px)'

/** The console in a window of its own, for the presenter's eyes: the audience's window shows the app and nothing else. */
export function Desk({ sandbox, basePath, remote }: DeskProps): JSX.Element {
  const here = useSyncExternalStore(remote.onChange, () => remote.here)
  const hands = useMemo(() => remoteController(remote), [remote])
  // Another object whenever the audience's window is somewhere else: the panels look at it anew.
  const page = useMemo(() => remotePage(basePath, remote, here), [basePath, remote, here])
  const services = useMemo(() => ({ sandbox, page, hands }), [sandbox, page, hands])
  useState(() => watchRecording(sandbox))

  return (
    <ConsoleContext value={services}>
      <DeskContext value={remote}>
        <Grid
          id="sandbox"
          templateColumns="minmax(0, 1fr) 27rem"
          templateRows="auto minmax(0, 1fr)"
          height="100dvh"
          bg="bg"
          color="fg"
          fontSize="md"
          css={{
            [narrow]: {
              gridTemplateColumns: 'minmax(0, 1fr)',
              gridTemplateRows: 'auto',
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
            px="5"
            py="3"
            borderBottom="1px solid"
            borderColor="border"
            bg="bg.panel"
          >
            <Text as="h1" fontSize="xl">
              Presenter’s desk
            </Text>
            <StateLine />
            <Text ms="auto" color="fg.muted" overflowWrap="anywhere" role="group" aria-label="On stage">
              {here ? (
                <>
                  <Box as="strong" color="fg">
                    {here.username ?? 'Nobody is signed in'}
                  </Box>{' '}
                  {here.place}
                </>
              ) : (
                'Nobody'
              )}
            </Text>
          </Flex>
          <Grid
            as="main"
            alignContent="start"
            gap="6"
            p="5"
            overflowY="auto"
            css={{ '& h2': { fontSize: 'lg' } }}
            aria-label="Presenting"
          >
            {here ? null : (
              <Banner
                tone="warning"
                title="The app is open in no window"
                action={
                  <Button size="sm" icon="external" onClick={() => window.open(basePath)}>
                    Open the app
                  </Button>
                }
              >
                Whichever window or tab shows it becomes the audience’s.
              </Banner>
            )}
            <ErrorBoundary renderFallback={(retry) => <Button onClick={retry}>The desk failed. Try again</Button>}>
              <Presenter />
            </ErrorBoundary>
            <ShownRecord />
          </Grid>
          <Grid
            as="aside"
            templateRows="auto minmax(0, 1fr)"
            minHeight="0"
            borderInlineStart="1px solid"
            borderColor="border"
            bg="bg.panel"
            fontSize="sm"
            css={{ [narrow]: { borderInlineStart: 'none', borderTop: '1px solid', borderColor: 'border' } }}
            aria-label="Sandbox console"
          >
            <ConsolePanels takeFocus={false} />
          </Grid>
        </Grid>
      </DeskContext>
    </ConsoleContext>
  )
}
