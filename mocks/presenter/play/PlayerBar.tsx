import { Flex } from '@chakra-ui/react/flex'
import { Grid } from '@chakra-ui/react/grid'
import { Text } from '@chakra-ui/react/text'
import { type JSX, type ReactNode, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionStore } from '../../../src/lib/browser/storage'
import { Button, IconButton } from '../../../src/ui/button/Button'
import { LiveRegion } from '../../../src/ui/feedback/LiveRegion'
import { Themed } from '../../../src/ui/theme/Themed'
import type { Company } from '../../world/company/company'
import { adoptStyle } from '../../console/dom'
import { playingKey } from '../../console/page-options'
import type { PageSandbox } from '../../console/page-sandbox'
import { ConsoleContext, type ConsoleServices, useAction, useConsole, useSandboxQuery } from '../../console/use-sandbox'
import { ContactButton } from '../Welcome'
import { beatsOf, currentBeatIndex, readingMs } from './beats'
import type { ChosenStory } from './chosen-story'
import { isOver } from './run-story'
import { highlight } from './spotlight'
import { goOn, obstacleOf } from './StorySteps'
import { usePlayer } from './use-player'
import style from './player-bar.css?inline'

interface BarOptions {
  /** Called when the viewer closes the bar. */
  readonly onClose: () => void
  /** Closes the bar and opens the console at the panel with this id. */
  readonly openPanel: (id: string) => void
  /** For a prospect: the salesperson's button, or null without one. Undefined for others, who see the console's. */
  readonly contact?: Company['contact'] | null | undefined
}

interface PlayerOptions extends BarOptions {
  readonly services: ConsoleServices
}

/** Renders the bar that plays the chosen story. Returns a function that removes the bar. */
export function mountPlayerBar(host: HTMLElement, { services, ...rest }: PlayerOptions): () => void {
  const container = document.createElement('div')
  host.append(container)
  const root = createRoot(container)
  root.render(
    <Themed>
      <ConsoleContext value={services}>
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
 * A bar below the app that plays a story by itself. The viewer can pause, and a click in the app pauses too. After the
 * story, the viewer can try the app.
 */
export function PlayerBar({ onClose, openPanel, contact }: BarOptions): JSX.Element {
  const [purchasesBefore, setPurchasesBefore] = useState<number | null>(null)
  const { chosen, send } = usePlayer()
  useLayoutEffect(() => {
    const removeStyle = adoptStyle(style)
    const { dataset } = document.documentElement
    dataset['sandbox'] = 'playing'
    return () => {
      // The console or the desk may have taken over.
      send({ do: 'autoplay', by: null })
      if (dataset['sandbox'] === 'playing') dataset['sandbox'] = 'closed'
      removeStyle()
    }
  }, [send])
  if (purchasesBefore !== null) return <YourTurn {...{ purchasesBefore, openPanel, onClose, contact }} />
  if (chosen) return <StoryBar {...{ chosen, onClose, contact }} onTry={setPurchasesBefore} />
  return (
    <Bar text="No story is chosen.">
      <IconButton icon="close" label="End the story" onClick={onClose} />
    </Bar>
  )
}

interface StoryBarProps extends Pick<BarOptions, 'onClose' | 'contact'> {
  chosen: ChosenStory
  /** Called when the story has ended, and the viewer may use the app, with the number of purchases in the world. */
  onTry: (purchases: number) => void
}

function StoryBar({ chosen, onClose, contact, onTry }: StoryBarProps): JSX.Element {
  const { page, sandbox } = useConsole()
  const player = usePlayer()
  const work = useAction()
  const { autoplay, send } = player
  const busy = player.busy || work.busy
  const beats = beatsOf(chosen.story.steps)
  const current = currentBeatIndex(chosen)
  const now = beats[current]
  const obstacle = obstacleOf(player) ?? work.problem

  return (
    <Bar text={obstacle ?? (now && busy ? '' : now?.say) ?? 'The story starts…'} loading={busy}>
      {autoplay !== null && !busy && now && !isOver(chosen) && obstacle === null ? (
        <div key={current} className="sandbox-countdown" style={{ animationDuration: `${readingMs(now)}ms` }} />
      ) : null}
      {now ? (
        <Text as="span" color="fg.muted" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
          <Text as="span" hideBelow="2xl">{`${chosen.story.title} · `}</Text>
          <span>{`${current + 1} of ${beats.length}`}</span>
        </Text>
      ) : null}
      {obstacle === null ? (
        <IconButton
          icon="arrowLeft"
          label="Back"
          disabled={busy || current < 1}
          onClick={() => send({ do: 'jump', beat: current - 1 })}
        />
      ) : null}
      {obstacle !== null ? (
        <Button variant="primary" icon="refresh" loading={busy} onClick={mend}>
          Go on from here
        </Button>
      ) : isOver(chosen) ? (
        <>
          {contact ? null : (
            <Button icon="refresh" loading={busy} onClick={playAgain}>
              Play again
            </Button>
          )}
          <Button
            variant={contact ? 'secondary' : 'primary'}
            icon="arrowRight"
            disabled={busy}
            onClick={() => void tryIt()}
          >
            Try it
          </Button>
        </>
      ) : (
        <>
          <Button onClick={() => send({ do: 'autoplay', by: autoplay === null ? 'bar' : null })}>
            {autoplay === null ? 'Play' : 'Pause'}
          </Button>
          <Button variant="primary" icon="arrowRight" loading={busy} onClick={() => send({ do: 'play', to: 'say' })}>
            Next
          </Button>
        </>
      )}
      {contact && isOver(chosen) && obstacle === null ? <ContactButton contact={contact} variant="solid" /> : null}
      <IconButton icon="close" label="End the story" onClick={end} />
    </Bar>
  )

  /**
   * Leaves the world of the story to the viewer, later on the same day, when new leads have arrived. The ring shows the
   * newest one that the agent can buy.
   */
  function tryIt(): Promise<void> {
    return work.run(async () => {
      await sandbox.clock({ advance: 'PT1H24M' })
      await page.switchUser('agent', '/marketplace')
      send({ do: 'autoplay', by: null })
      send({ do: 'leave', keepsWorld: true })
      sessionStore.remove(playingKey)
      onTry(await countPurchases(sandbox))
      highlight('Buy $')
    })
  }

  function end(): void {
    send({ do: 'autoplay', by: null })
    onClose()
    send({ do: 'leave' })
  }

  function mend(): void {
    work.clear()
    goOn(player)
  }

  function playAgain(): void {
    send({ do: 'again' })
    send({ do: 'autoplay', by: 'bar' })
  }
}

/** Returns the number of purchases since the world started. */
const countPurchases = async (sandbox: PageSandbox): Promise<number> =>
  (await sandbox.journal()).filter((entry) => entry.kind === 'command' && entry.name.startsWith('purchaseLead')).length

const pollMs = 1_000

/** The steps after the story: buy a lead, see it as the manager, and start the viewer's own company. */
function YourTurn({
  purchasesBefore,
  openPanel,
  onClose,
  contact,
}: BarOptions & { purchasesBefore: number }): JSX.Element {
  const { sandbox, page } = useConsole()
  const { data: purchases = purchasesBefore } = useSandboxQuery(() => countPurchases(sandbox), pollMs)
  const { send } = usePlayer()
  const { busy, problem, run } = useAction()
  const [isManager, setIsManager] = useState(false)
  const hasBought = purchases > purchasesBefore
  const text = isManager
    ? `Each purchase is here at once.${contact === undefined ? ' Now see it with your company’s name, people, and prices.' : ''}`
    : hasBought
      ? 'The lead is yours. Now see what the manager sees.'
      : 'Your turn: press Buy on a lead, and its phone number unlocks.'
  const seeAsManager = async (): Promise<void> => {
    await page.switchUser('manager', '/manager')
    setIsManager(true)
    highlight('Leads This Month')
  }
  return (
    <Bar text={problem ?? text}>
      {isManager && contact !== undefined ? (
        contact && <ContactButton contact={contact} variant="solid" />
      ) : isManager ? (
        <Button variant="primary" icon="arrowRight" onClick={() => openPanel('company')}>
          Set up your company
        </Button>
      ) : hasBought ? (
        <Button variant="primary" icon="arrowRight" loading={busy} onClick={() => void run(seeAsManager)}>
          See it as manager
        </Button>
      ) : null}
      <IconButton
        icon="close"
        label="Close"
        onClick={() => {
          onClose()
          send({ do: 'leave' })
        }}
      />
    </Bar>
  )
}

interface BarProps {
  text: string
  loading?: boolean
  children: ReactNode
}

/** The sentence in large type, and the controls. */
function Bar({ text, loading = false, children }: BarProps): JSX.Element {
  return (
    <Grid
      as="section"
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
