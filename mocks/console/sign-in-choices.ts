import { sessionStore } from '../../src/lib/browser/storage'
import { readBrand } from '../../src/lib/settings/brand'
import { initials } from '../../src/ui/mark/Avatar'
import { isOneFileDemo } from './file-page'
import { firstStories } from './first-stories'
import { choicesId, hintKey } from './page-options'
import type { Sandbox } from './sandbox'
import { openDesk } from './stage/open-desk'
import type { SignInChoice } from '../sandbox/control/api-types'
import './sign-in-choices.css'

interface RoleText {
  readonly name: string
  readonly does: string
  readonly home: string
}

const roles: Readonly<Record<SignInChoice['role'], RoleText>> = {
  AGENT: { name: 'Agent', does: 'Buys leads, and calls first', home: '/dashboard' },
  MANAGER: { name: 'Manager', does: 'Watches the branch', home: '/manager' },
  ADMINISTRATOR: { name: 'Administrator', does: 'Sets sources and prices', home: '/admin' },
}

/** What the choices open: a panel of the console by its id, or the chosen story. */
interface ConsoleDock {
  readonly showPanel: (id: string) => Promise<void>
  readonly play: () => void
}

/**
 * Shows the choices of the demo below the sign-in form: people to be, stories to watch, and the company. The style sheet
 * shows the element only on the sign-in page. Other code loads only after a click.
 */
export function showSignInChoices(sandbox: Sandbox, basePath: string, dock: ConsoleDock): void {
  const { showPanel } = dock
  const section = document.getElementById(choicesId)
  if (!section) return
  const draw = async (): Promise<void> => {
    // Without an answer, the page still offers the stories.
    const people = await sandbox.signInChoices().catch(() => [])
    const [recommended, ...more] = firstStories
    section.ariaLabel = 'Start the demo'
    const pitch = element(
      'div',
      element('strong', 'Buy a fresh mortgage lead. Call first.'),
      element('p', 'For mortgage teams: buy leads, see what they earn.'),
      recommendedStory(recommended, dock),
    )
    pitch.className = 'pitch'
    section.replaceChildren(
      pitch,
      row(
        'Sign in as',
        people.map((person) => personButton(person, basePath)),
      ),
      row(
        'More stories',
        more.map((story) => storyButton(story, dock)),
      ),
      ...actions(basePath, showPanel),
    )
  }
  let wasVisible = false
  // The element gets a size when the sign-in page appears, which can be long after the page load.
  new ResizeObserver(() => {
    const isVisible = section.offsetHeight > 0
    if (isVisible && !wasVisible) void draw()
    wasVisible = isVisible
  }).observe(section)
}

function personButton({ username, name, role }: SignInChoice, basePath: string): HTMLElement {
  const { name: roleName, does, home } = roles[role]
  const made = button('', () => void signIn())
  const signIn = async (): Promise<void> => {
    const { createAppPage } = await import('./app-page')
    sessionStore.set(hintKey, '1')
    createAppPage(basePath).signInAs(username, { route: home })
  }
  const avatar = element('i', initials(name))
  avatar.ariaHidden = 'true'
  made.append(avatar, element('div', element('b', name), ' ', element('span', roleName), ' ', element('p', does)))
  return made
}

type FirstStory = (typeof firstStories)[number]

function recommendedStory({ name, minutes }: FirstStory, dock: ConsoleDock): HTMLElement {
  return button(`Watch a ${minutes}-minute story`, () => void playStory(name, dock))
}

function storyButton({ name, title, minutes }: FirstStory, dock: ConsoleDock): HTMLElement {
  const made = button('', () => void playStory(name, dock))
  made.append(element('b', title), ' ', element('span', `${minutes} min`))
  return made
}

/** Plays a story in this page, with its sentences in a bar. */
async function playStory(name: string, { play }: ConsoleDock): Promise<void> {
  const [{ chooseStory }, { resume }] = await Promise.all([import('./play/scenes'), import('./play/use-playback')])
  chooseStory({ name })
  resume('say')
  play()
}

function actions(basePath: string, showPanel: (id: string) => Promise<void>): readonly HTMLElement[] {
  const start = button('Start presenting', () => {
    // The one-file demo has no desk, because each window runs a separate backend.
    if (isOneFileDemo()) void showPanel('stories')
    else openDesk(basePath)
  })
  start.className = 'start-presenting'
  const change = button('Change', () => void showPanel('company'))
  change.ariaLabel = 'Change company'
  const company = element('p', element('span', 'Company ', element('b', readBrand())), change)
  company.className = 'company'
  return [start, company]
}

function row(title: string, choices: readonly HTMLElement[]): HTMLElement {
  const list = element('div', ...choices)
  list.role = 'group'
  list.ariaLabel = title
  return element('div', element('h2', title), list)
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.addEventListener('click', onClick)
  return made
}

function element(name: string, ...content: readonly (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...content)
  return made
}
