import type { Page } from '@playwright/test'
import type { Chance } from './chance'
import { steady } from './view'

export type Role = 'Agent' | 'Manager' | 'Administrator'

/** Users who take turns. Actions of administrators may disable some of them or change their roles. */
const cast: Readonly<Record<Role, readonly [string, ...string[]]>> = {
  Agent: ['agent', 'agent-low@demo', 'agent-topup@demo', 'agent-disabled@demo', 'agent-new@demo'],
  Manager: ['manager', 'manager-canyon@demo'],
  Administrator: ['admin', 'admin-two@demo'],
}

/** Continues on the page as a user who still has the role, in the same world. Returns the username. */
export async function enterAs(page: Page, role: Role, chance: Chance): Promise<string> {
  const names = cast[role]
  const first = chance.below(names.length)
  for (let i = 0; i < names.length; i++) {
    const name = names[(first + i) % names.length] ?? names[0]
    await page.goto(`dashboard?as=${name}`)
    const groups = await steady(page, () => page.evaluate(groupsInPage, name))
    if (groups.includes(role)) return name
  }
  throw new Error(`No user is left with the role ${role}`)
}

/** Returns the groups of the named user once the app has signed them in. Empty if another user is signed in. */
async function groupsInPage(name: string): Promise<readonly string[]> {
  while (location.search.includes('as=') || !document.querySelector('h1')?.textContent)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  const { username, idToken = '' } = JSON.parse(localStorage.getItem('cognito_tokens') ?? '{}') as {
    username?: string
    idToken?: string
  }
  const claims = idToken.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/')
  if (username !== name || !claims) return []
  return (JSON.parse(atob(claims)) as { 'cognito:groups'?: string[] })['cognito:groups'] ?? []
}
