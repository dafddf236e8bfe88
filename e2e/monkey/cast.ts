import type { Page } from '@playwright/test'
import type { Chance } from './chance'
import { steady } from './view'

export type Role = 'Agent' | 'Manager' | 'Administrator'

/** Who takes turns. What administrators do may take a role or the account away from some of them. */
const cast: Readonly<Record<Role, readonly [string, ...string[]]>> = {
  Agent: ['agent', 'agent-low', 'agent-topup', 'agent-disabled', 'agent-new'],
  Manager: ['manager', 'manager-canyon'],
  Administrator: ['admin', 'admin-two'],
}

/** The page goes on, in the same world, as somebody who has the role still. */
export async function enterAs(page: Page, role: Role, chance: Chance): Promise<string> {
  const names = cast[role]
  const first = chance.below(names.length)
  for (let i = 0; i < names.length; i++) {
    const name = names[(first + i) % names.length] ?? names[0]
    await page.goto(`dashboard?as=${name}`)
    const groups = await steady(page, () => page.evaluate(groupsInPage, name))
    if (groups.includes(role)) return name
  }
  throw new Error(`Nobody is left who may sign in as ${role}`)
}

/** The groups of whoever is signed in, once the address has been obeyed; none when somebody else is. */
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
