import { render, screen, within } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { createPageSandbox } from '../../console/page-sandbox'
import type { ChosenStory } from '../play/chosen-story'
import type { PlayerState } from '../play/player'
import { goOn } from '../play/StorySteps'
import { chosenStory, stubPlayer } from '../play/testing/stub-player'
import type { Want } from './channel'
import { type Audience, remotePlayer } from './find-audience'

// jsdom does not implement `adoptedStyleSheets`.
document.adoptedStyleSheets ??= []
const { Desk } = await import('./Desk')

const steps = [{ say: 'One.' }, { say: 'Two.', notes: 'Ask them.' }, { say: 'Three.' }, { say: 'Four.' }]
let wants: Want[]

function renderDesk(chosen: ChosenStory | null, changes: Partial<PlayerState> = {}, isOpen = true) {
  const player = { chosen, busy: false, problem: null, interrupted: null, autoplay: null, ...changes }
  const audience: Audience = {
    isOpen,
    shown: { path: '/wallet', username: 'agent', player, problem: null },
    picture: null,
    problem: null,
  }
  const answers: Readonly<Record<string, unknown>> = { state: null, stories: chosenStory(steps, 0).story }
  const sandbox = createPageSandbox('http://app.test/', ({ url }) => {
    const answer = answers[new URL(url).pathname.split('/').at(-1) ?? '']
    return Promise.resolve(Response.json(answer === undefined ? [] : answer))
  })
  const link = { get: () => audience, subscribe: () => () => undefined, send: (want: Want) => void wants.push(want) }
  return render(<Desk sandbox={sandbox} basePath="/" link={link} />)
}

beforeEach(() => {
  wants = []
  sessionStorage.clear()
})

it('shows the sentence, what is done, and what is next, and hides the rest behind Tools', async () => {
  renderDesk(chosenStory(steps, 2))
  expect(await screen.findByRole('note', { name: 'Say now' })).toHaveTextContent('Two.')
  expect(screen.getByRole('note', { name: 'Notes' })).toHaveTextContent('Ask them.')
  expect(screen.getByText('One.')).toBeVisible()
  expect(screen.getByText('Three.')).toBeVisible()
  expect(screen.queryByText('Four.')).toBeNull()
  expect(screen.getByRole('timer', { name: 'Time' })).toHaveTextContent(/^0:0\d of 0:\d\d.*2 of 4$/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Tools',
    'Next',
    'Back',
    'Safe scene',
  ])
  expect(screen.queryByRole('complementary')).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Tools' }))
  const tools = within(screen.getByRole('complementary', { name: 'Sandbox console' }))
  expect(await tools.findByText('Four.')).toBeVisible()
  expect(tools.getByRole('group', { name: 'Audience window' })).toHaveTextContent('agent · Wallet')
  expect(tools.getByRole('region', { name: 'Presentation log' })).toBeVisible()
  await userEvent.click(tools.getByRole('checkbox', { name: /^Autoplay/ }))
  expect(wants).toEqual([{ do: 'autoplay', by: 'captions' }])
})

it('controls the story by keys', async () => {
  renderDesk(chosenStory(steps, 2))
  await userEvent.keyboard('{ArrowRight}{PageUp}.')
  expect(wants).toEqual([{ do: 'play', to: 'say' }, { do: 'jump', beat: 0 }, { do: 'safeScene' }])
})

it('lets the presenter choose a story first', async () => {
  renderDesk(null)
  expect(await screen.findByRole('heading', { name: 'Choose a story' })).toBeVisible()
  expect(screen.queryByRole('note')).toBeNull()
})

it('says that no window shows the app', async () => {
  renderDesk(chosenStory(steps, 1), {}, false)
  expect(await screen.findByText('The app is not open in any window')).toBeVisible()
})

it('goes on with a story that the app’s window has lost, until the presenter exits it', () => {
  const shows = (chosen: ChosenStory | null) =>
    void (audience = {
      ...audience,
      shown: { path: '/', username: null, player: stubPlayer({ chosen }).player.get(), problem: null },
    })
  let audience: Audience = { isOpen: true, shown: null, picture: null, problem: null }
  const send = (want: Want) => void wants.push(want)
  const player = remotePlayer({ get: () => audience, subscribe: () => () => undefined, send })
  const chosen = chosenStory(steps, 2)
  shows(chosen)
  expect(player.get()).toMatchObject({ chosen, interrupted: null })
  shows(null)
  expect(player.get()).toMatchObject({ chosen, interrupted: 'The storage of the app’s window was cleared.' })
  goOn({ ...player.get(), send: player.send })
  expect(wants).toEqual([
    { do: 'choose', story: chosen.story },
    { do: 'jump', beat: 1 },
  ])
  shows(chosen)
  player.send({ do: 'leave' })
  expect(player.get().chosen).toEqual(chosen)
  shows(null)
  expect(player.get().chosen).toBeNull()
})

it('says why a story has stopped, with one button that mends it', async () => {
  renderDesk(chosenStory(steps, 2), { interrupted: 'Another world has replaced the data of this story.' })
  expect(await screen.findByText('Another world has replaced the data of this story.')).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Tools', 'Go on from here'])
  await userEvent.click(screen.getByRole('button', { name: 'Go on from here' }))
  expect(wants).toEqual([{ do: 'again' }, { do: 'jump', beat: 1 }])
})

it('plays a finished story again without autoplay', async () => {
  renderDesk(chosenStory(steps, 4), { autoplay: 'captions' })
  // The button of the last sentence stays in its place, so that one press too many does not restart the story.
  expect(await screen.findByRole('button', { name: 'Next' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Play again' }))
  expect(wants).toEqual([{ do: 'autoplay', by: null }, { do: 'again' }])
})

it('shows the first sentence of a story that has not begun', async () => {
  renderDesk(chosenStory(steps, 0))
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeEnabled()
  expect(screen.getByRole('term')).toHaveTextContent('First')
  expect(screen.getByRole('definition')).toHaveTextContent('One.')
})
