import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type ReactNode, type Ref, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionStore } from '../../../src/lib/browser/storage'
import { Button, IconButton } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { Themed } from '../../../src/ui/theme/Themed'
import type { PlayState } from '../../control/api-types'
import { createAppPage } from '../../console/app-page'
import { adoptStyle } from '../../console/dom'
import { playingKey } from '../../console/page-options'
import { saveSelectedPanel } from '../../console/preferences'
import type { Sandbox } from '../../console/sandbox'
import { highlight } from '../stage/stage-controller'
import { ConsoleContext, useAction, useConsole, useSandboxQuery } from '../../console/use-sandbox'
import { loadPlayback } from './scenes'
import { beatsOf, currentBeatIndex, interruptedText, readingMs } from './StorySteps'
import { usePlayback } from './use-playback'
import style from './player-bar.css?inline'

interface BarOptions {
  /** Called when the viewer closes the bar. */
  readonly onClose: () => void
  /** Closes the bar and opens the console. */
  readonly openConsole: () => void
}

interface PlayerOptions extends BarOptions {
  readonly sandbox: Sandbox
  readonly basePath: string
}

/** Renders the bar that plays the chosen story. Returns a function that removes the bar. */
export function mountPlayerBar(host: HTMLElement, { sandbox, basePath, ...rest }: PlayerOptions): () => void {
  const container = document.createElement('div')
  host.append(container)
  const root = createRoot(container)
  root.render(
    <Themed>
      <ConsoleContext value={{ sandbox, page: createAppPage(basePath) }}>
        <PlayerBar {...rest} />
      </ConsoleContext>
    </Themed>,
  )
  return () => {
    root.unmount()
    container.remove()
  }
}

/**
 * A bar below the app that plays a story automatically: each sentence stays as long as it takes to read it and to look
 * at the screen. The viewer can pause, and a click in the app pauses too. After the story, the viewer can try the app.
 */
export function PlayerBar({ onClose, openConsole }: BarOptions): JSX.Element {
  const [purchasesBefore, setPurchasesBefore] = useState<number | null>(null)
  const { sandbox } = useConsole()
  const { data, problem, refetch } = useSandboxQuery(() => loadPlayback(sandbox))
  useLayoutEffect(() => {
    const removeStyle = adoptStyle(style)
    const { dataset } = document.documentElement
    dataset['sandbox'] = 'playing'
    return () => {
      // The console or the desk may have taken over.
      if (dataset['sandbox'] === 'playing') dataset['sandbox'] = 'closed'
      removeStyle()
    }
  }, [])
  if (purchasesBefore !== null) return <YourTurn {...{ purchasesBefore, openConsole, onClose }} />
  if (data) return <Player play={data} refetch={refetch} onClose={onClose} onTry={setPurchasesBefore} />
  const text = data === null ? 'No story is chosen.' : (problem ?? 'The story starts…')
  return (
    <Bar text={text}>
      <IconButton icon="close" label="End the story" onClick={onClose} />
    </Bar>
  )
}

interface PlayerProps {
  play: PlayState
  refetch: () => Promise<void>
  onClose: () => void
  /** Called when the story has ended, and the viewer may use the app, with the number of purchases in the world. */
  onTry: (purchases: number) => void
}

function Player({ play, refetch, onClose, onTry }: PlayerProps): JSX.Element {
  const { page, sandbox } = useConsole()
  const playing = usePlayback(play, refetch)
  const [paused, setPaused] = useState(false)
  const bar = useRef<HTMLDivElement>(null)
  const { busy, problem } = playing.work
  const beats = beatsOf(play)
  const current = currentBeatIndex(play)
  const now = beats[current]
  const isOver = play.over || play.interrupted
  const failure =
    problem ??
    play.message ??
    (play.interrupted
      ? interruptedText
      : play.failed
        ? 'The story cannot continue. Play it again from the start.'
        : null)

  const { pause } = playing
  useEffect(() => pause, [pause])
  const playNext = useEffectEvent(() => {
    // The viewer does not see a hidden tab.
    if (document.hidden) setPaused(true)
    else void playing.go('say')
  })
  // The first sentence comes without a timer: the sign-in page started the story.
  const isWaiting = !paused && !busy && !isOver && now !== undefined && failure === null
  const waitMs = now ? readingMs(now) : null
  useEffect(() => {
    if (!isWaiting || waitMs === null) return
    const timer = setTimeout(() => playNext(), waitMs)
    return () => clearTimeout(timer)
  }, [isWaiting, current, waitMs])
  useEffect(() => {
    const pauseOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !bar.current?.contains(target)) setPaused(true)
    }
    addEventListener('pointerdown', pauseOutside, true)
    return () => removeEventListener('pointerdown', pauseOutside, true)
  }, [])
  const go = (move: () => Promise<void>) => (): void => {
    setPaused(false)
    void move()
  }

  return (
    <Bar ref={bar} text={failure ?? (now && busy ? '' : now?.say) ?? 'The story starts…'} loading={busy}>
      {isWaiting && waitMs !== null ? (
        <div key={current} className="sandbox-countdown" style={{ animationDuration: `${waitMs}ms` }} />
      ) : null}
      {now ? (
        <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          {`${current + 1} of ${beats.length}`}
        </Text>
      ) : null}
      <IconButton icon="arrowLeft" label="Back" disabled={busy || current < 1} onClick={() => void playing.back()} />
      {isOver || failure !== null ? (
        <>
          <Button icon="refresh" loading={busy} onClick={go(playAgain)}>
            Play again
          </Button>
          {play.interrupted ? null : (
            <Button variant="primary" icon="arrowRight" disabled={busy} onClick={() => void tryIt()}>
              Try it
            </Button>
          )}
        </>
      ) : (
        <>
          <Button onClick={() => setPaused(!paused)}>{paused ? 'Play' : 'Pause'}</Button>
          <Button variant="primary" icon="arrowRight" loading={busy} onClick={() => void playing.go('say')}>
            Next
          </Button>
        </>
      )}
      <IconButton icon="close" label="End the story" onClick={end} />
    </Bar>
  )

  /**
   * Leaves the world of the story to the viewer, later on the same day, when new leads have arrived. The ring shows the
   * newest one that the agent can buy.
   */
  function tryIt(): Promise<void> {
    return playing.work.run(async () => {
      await sandbox.clock({ advance: 'PT1H24M' })
      await page.switchUser('agent', '/marketplace')
      await playing.leave()
      sessionStore.remove(playingKey)
      onTry(await countPurchases(sandbox))
      highlight('Buy $')
    })
  }

  function end(): void {
    void playing.leave()
    onClose()
  }

  async function playAgain(): Promise<void> {
    await playing.again()
    await playing.go('say')
  }
}

/** Returns the number of purchases since the world started. */
const countPurchases = async (sandbox: Sandbox): Promise<number> =>
  (await sandbox.journal()).filter((entry) => entry.kind === 'command' && entry.name.startsWith('purchaseLead')).length

const pollMs = 1_000

/** The steps after the story: buy a lead, see it as the manager, and start the viewer's own company. */
function YourTurn({ purchasesBefore, openConsole, onClose }: BarOptions & { purchasesBefore: number }): JSX.Element {
  const { sandbox, page } = useConsole()
  const { data: purchases = purchasesBefore } = useSandboxQuery(() => countPurchases(sandbox), pollMs)
  const { busy, problem, run } = useAction()
  const [isManager, setIsManager] = useState(false)
  const hasBought = purchases > purchasesBefore
  const text = isManager
    ? 'Each purchase is here at once. Now see it with your company’s name, people, and prices.'
    : hasBought
      ? 'The lead is yours. Now see what the manager sees.'
      : 'Your turn: press Buy on a lead, and its phone number unlocks.'
  const seeAsManager = async (): Promise<void> => {
    await page.switchUser('manager', '/manager')
    setIsManager(true)
    highlight('Leads This Month')
  }
  const setUpCompany = (): void => {
    saveSelectedPanel('company')
    openConsole()
  }
  return (
    <Bar text={problem ?? text}>
      {isManager ? (
        <Button variant="primary" icon="arrowRight" onClick={setUpCompany}>
          Set up your company
        </Button>
      ) : hasBought ? (
        <Button variant="primary" icon="arrowRight" loading={busy} onClick={() => void run(seeAsManager)}>
          See it as manager
        </Button>
      ) : null}
      <IconButton icon="close" label="Close" onClick={onClose} />
    </Bar>
  )
}

interface BarProps {
  ref?: Ref<HTMLDivElement>
  text: string
  loading?: boolean
  children: ReactNode
}

/** The sentence in large type, and the controls. */
function Bar({ ref, text, loading = false, children }: BarProps): JSX.Element {
  return (
    <Grid
      as="section"
      ref={ref}
      aria-label="Story"
      aria-busy={loading}
      position="fixed"
      insetInline="0"
      insetBlockEnd="0"
      zIndex="calc(var(--fl-z-index-dialog) + 1)"
      height="var(--fl-dock)"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) auto' }}
      alignItems="center"
      columnGap="8"
      px={{ base: '4', md: '8' }}
      pb="env(safe-area-inset-bottom)"
      borderTopWidth="1px"
      borderColor="border.strong"
      bg="bg.panel"
      color="fg"
      boxShadow="lg"
      data-print="hide"
    >
      <Text fontSize={{ base: 'lg', md: 'xl', '2xl': '2xl' }} fontWeight="medium" lineHeight="1.35" textWrap="balance">
        {text}
      </Text>
      <LiveRegion>{text}</LiveRegion>
      <Flex
        align="center"
        gap="2"
        justify={{ base: 'space-between', lg: 'end' }}
        css={{ '& > :only-child': { marginInlineStart: 'auto' } }}
      >
        {children}
      </Flex>
    </Grid>
  )
}
