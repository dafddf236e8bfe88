import type { JSX, ReactNode } from 'react'
import type { AppPage } from '../../../console/app-page'
import { createPageSandbox, type PageSandbox } from '../../../console/page-sandbox'
import { ConsoleContext } from '../../../console/use-sandbox'
import type { StoryStep } from '../../../control/api-types'
import type { ChosenStory } from '../chosen-story'
import type { PlayerCommand, PlayerState } from '../player'
import { PlayerContext } from '../use-player'

/** Returns a story with these steps. The first `played` of them have passed. */
export const chosenStory = (steps: readonly StoryStep[], played: number): ChosenStory => ({
  story: {
    name: 'test',
    title: 'A test story',
    story: 'What the story is about.',
    world: { scenario: 'default' },
    steps,
  },
  step: played === 0 ? 0 : played + 1,
  kept: {},
  token: null,
  failure: null,
  world: null,
  scenes: [],
  runningFrom: null,
})

const nothing: PlayerState = { chosen: null, busy: false, problem: null, interrupted: null, autoplay: null }

interface StubServices {
  sandbox?: PageSandbox
  page?: Partial<AppPage>
}

/** Returns a player with a fixed state that keeps the commands it gets. */
export function stubPlayer(state: Partial<PlayerState>, { sandbox, page }: StubServices = {}) {
  const commands: PlayerCommand[] = []
  const snapshot = { ...nothing, ...state }
  const player = {
    get: () => snapshot,
    subscribe: () => () => undefined,
    send: (command: PlayerCommand) => void commands.push(command),
  }
  const services = {
    sandbox: sandbox ?? createPageSandbox('http://app.test/', () => Promise.resolve(Response.json([]))),
    page: { basePath: '/', username: () => 'agent', currentPath: () => '/', ...page } as AppPage,
    openStory: () => undefined,
  }
  const withPlayer = (children: ReactNode): JSX.Element => (
    <ConsoleContext value={services}>
      <PlayerContext value={player}>{children}</PlayerContext>
    </ConsoleContext>
  )
  return { player, commands, withPlayer }
}
