import { localStore, sessionStore } from '../../src/lib/browser/storage'
import { choicesId, hintKey } from '../console/page-options'
import { brandHashKey } from '../console/saved-brand'
import type { AppPage } from '../console/app-page'
import type { ConsoleServices } from '../console/use-sandbox'
import type { SignInChoice } from '../control/api-types'
import './sign-in-choices.css'

interface RoleText {
  readonly name: string
  readonly home: string
}

const roles: Readonly<Record<SignInChoice['role'], RoleText>> = {
  AGENT: { name: 'Agent', home: '/dashboard' },
  MANAGER: { name: 'Manager', home: '/manager' },
  ADMINISTRATOR: { name: 'Administrator', home: '/admin' },
}

/**
 * The story that the sign-in page offers. The backend's code with the stories has not loaded there, so its length is
 * repeated here. A test compares it with the story.
 */
export const firstStory = { name: 'default', minutes: 1 } as const

interface SignInChoicesOptions {
  readonly services: Pick<ConsoleServices, 'sandbox' | 'page'>
  /** Opens a panel of the console by its id. */
  readonly showPanel: (id: string) => Promise<void>
  /** Opens the desk. Undefined if this browser cannot. */
  readonly openWindow: (() => void) | undefined
  /** Whether the page is a prospect's, who presents to nobody. */
  readonly isProspect: boolean
  /** Plays a story in this page, with its sentences in a bar. */
  readonly playStory: (name: string) => Promise<void>
}

/**
 * Shows the sandbox's block below the sign-in form: people to be, a story, and the desk. Below a form for a code, it
 * offers the inbox instead. The style sheet shows the element only on these pages. Other code loads only after a click.
 */
export function showSignInChoices({
  services,
  showPanel,
  openWindow,
  isProspect,
  playStory,
}: SignInChoicesOptions): void {
  const { sandbox, page } = services
  const section = document.getElementById(choicesId)
  if (!section) return
  const draw = async (): Promise<void> => {
    // Without an answer, the page still offers the story.
    const people = await sandbox.signInChoices().catch(() => [])
    section.ariaLabel = 'Sandbox'
    const hasCompany = localStore.get(brandHashKey) !== null
    const group = element('div', ...people.map((person) => personButton(person, page)))
    group.role = 'group'
    group.ariaLabel = 'Sign in as'
    const actions = element(
      'div',
      button(
        hasCompany ? 'Watch your story' : `Watch a ${firstStory.minutes}-minute story`,
        () => void playStory(firstStory.name),
      ),
      ...(isProspect ? [] : [button('Start presenting', openWindow ?? (() => void showPanel('stories')))]),
    )
    actions.className = 'actions'
    const choices = element('div', element('h2', 'Sign in as'), group, actions)
    choices.className = 'people'
    const inbox = element(
      'p',
      'The demo sends no messages.',
      button('Open the inbox', () => void showPanel('inbox')),
    )
    inbox.className = 'inbox'
    section.replaceChildren(choices, inbox)
  }
  let wasVisible = false
  // The element gets a size when the sign-in page appears, which can be long after the page load.
  new ResizeObserver(() => {
    const isVisible = section.offsetHeight > 0
    if (isVisible && !wasVisible) void draw()
    wasVisible = isVisible
  }).observe(section)
}

function personButton({ username, name, role }: SignInChoice, page: AppPage): HTMLElement {
  const { name: roleName, home } = roles[role]
  const made = button('', () => {
    sessionStore.set(hintKey, '1')
    page.signInAs(username, { route: home })
  })
  made.append(element('b', name), ' ', roleName)
  return made
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
