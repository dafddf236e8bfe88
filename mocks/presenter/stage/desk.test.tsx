import { render, screen, within } from '../../../src/test/render'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { PlayState } from '../../control/api-types'
import { createSandbox } from '../../console/sandbox'
import { playState } from '../testing/play-state'
import type { StageStatus } from './channel'
import type { RemoteStage } from './remote-stage'

// jsdom does not implement `adoptedStyleSheets`.
document.adoptedStyleSheets ??= []
const { Desk } = await import('./Desk')

const steps = [{ say: 'One.' }, { say: 'Two.', notes: 'Ask them.' }, { say: 'Three.' }, { say: 'Four.' }]

const storyAfter = (played: number): PlayState => playState(steps, played)

const status: StageStatus = { path: '/wallet', username: 'agent', tokens: null, loadCount: 1 }

function renderDesk(play: PlayState | null, audience: StageStatus | null = status) {
  const remote: RemoteStage = {
    status: audience,
    picture: null,
    onChange: () => () => undefined,
    onInteraction: () => () => undefined,
    send: () => Promise.reject(new Error('not sent')),
    whenLoaded: () => Promise.resolve(),
  }
  const answers: Record<string, unknown> = { play, state: null }
  const sandbox = createSandbox('http://app.test/', ({ url }) => {
    const name = new URL(url).pathname.replace('/__sandbox/', '')
    return Promise.resolve(Response.json(name in answers ? answers[name] : []))
  })
  return render(<Desk sandbox={sandbox} basePath="/" remote={remote} />)
}

beforeEach(() => sessionStorage.clear())

it('shows the sentence, what is done, and what is next, and hides the rest behind Tools', async () => {
  renderDesk(storyAfter(2))
  expect(await screen.findByRole('note', { name: 'Say now' })).toHaveTextContent('Two.')
  expect(screen.getByRole('note', { name: 'Notes' })).toHaveTextContent('Ask them.')
  expect(screen.getByText('One.')).toBeVisible()
  expect(screen.getByText('Three.')).toBeVisible()
  expect(screen.queryByText('Four.')).toBeNull()
  expect(screen.getByRole('timer', { name: 'Time' })).toHaveTextContent(/^0:00 of 0:\d\d.*2 of 4$/)
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
  expect(tools.getByRole('checkbox', { name: /^Autoplay/ })).not.toBeChecked()
  expect(tools.getByRole('region', { name: 'Presentation log' })).toBeVisible()
})

it('lets the presenter choose a story first', async () => {
  renderDesk(null)
  expect(await screen.findByRole('heading', { name: 'Choose a story' })).toBeVisible()
  expect(screen.queryByRole('note')).toBeNull()
})

it('says that no window shows the app', async () => {
  renderDesk(storyAfter(1), null)
  expect(await screen.findByText('The app is not open in any window')).toBeVisible()
})

it('offers to play a finished story again', async () => {
  renderDesk(storyAfter(4))
  expect(await screen.findByRole('button', { name: 'Play again' })).toBeEnabled()
  // The button of the last sentence stays in its place, so that one press too many does not restart the story.
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

it('plays a finished story again without autoplay', async () => {
  renderDesk(storyAfter(4))
  await userEvent.click(await screen.findByRole('button', { name: 'Tools' }))
  const autoplay = screen.getByRole('checkbox', { name: /^Autoplay/ })
  await userEvent.click(autoplay)
  expect(autoplay).toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Play again' }))
  expect(autoplay).not.toBeChecked()
})

it('shows the first sentence of a story that has not begun', async () => {
  renderDesk(storyAfter(0))
  expect(await screen.findByRole('button', { name: 'Begin' })).toBeEnabled()
  expect(screen.getByRole('term')).toHaveTextContent('First')
  expect(screen.getByRole('definition')).toHaveTextContent('One.')
})
