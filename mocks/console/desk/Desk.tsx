import { type JSX, useMemo, useState, useSyncExternalStore } from 'react'
import { Banner } from '../../../src/ui/feedback/Banner'
import { Button } from '../../../src/ui/button/Button'
import { ErrorBoundary } from '../../../src/ui/failure/ErrorBoundary'
import { ConsolePanels } from '../ConsolePanels'
import { watchRecording } from '../recording'
import type { Sandbox } from '../sandbox'
import { remoteHands, remotePage, type Remote } from '../stage/remote'
import { StateLine } from '../StateLine'
import { ConsoleContext, DeskContext } from '../use-sandbox'
import { Presenter } from './Presenter'
import { ShownRecord } from './ShownRecord'

export interface DeskProps {
  sandbox: Sandbox
  basePath: string
  remote: Remote
}

/** The console in a window of its own, for the presenter's eyes: the audience's window shows the app and nothing else. */
export function Desk({ sandbox, basePath, remote }: DeskProps): JSX.Element {
  const here = useSyncExternalStore(remote.onChange, () => remote.here)
  const hands = useMemo(() => remoteHands(remote), [remote])
  // Another object whenever the audience's window is somewhere else: the panels look at it anew.
  const page = useMemo(() => remotePage(basePath, remote, here), [basePath, remote, here])
  const services = useMemo(() => ({ sandbox, page, hands }), [sandbox, page, hands])
  useState(() => watchRecording(sandbox))

  return (
    <ConsoleContext value={services}>
      <DeskContext value={remote}>
        <div className="desk" id="sandbox">
          <header className="desk-head">
            <h1>Presenter’s desk</h1>
            <StateLine />
            <p className="desk-where" role="group" aria-label="On stage">
              {here ? (
                <>
                  <strong>{here.username ?? 'Nobody is signed in'}</strong> {here.place}
                </>
              ) : (
                'Nobody'
              )}
            </p>
          </header>
          <main className="desk-main" aria-label="Presenting">
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
          </main>
          <aside className="desk-console" aria-label="Sandbox console">
            <ConsolePanels takeFocus={false} />
          </aside>
        </div>
      </DeskContext>
    </ConsoleContext>
  )
}
