import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { baseOf, type Opening, openScenario } from './fixtures'

interface Tokens {
  accessToken: string
  idToken: string
  refreshToken: string
  username: string
}

/** Signs somebody in beside whoever uses the page, by the identity provider's own protocol. */
async function tokensOf(page: Page, username: string): Promise<Tokens> {
  return page.evaluate(
    async ([address, name]) => {
      const response = await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        body: JSON.stringify({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: 'fairlead-sandbox',
          AuthParameters: { USERNAME: name, PASSWORD: 'Sandbox-1' },
        }),
      })
      const answer = (await response.json()) as {
        AuthenticationResult: { AccessToken: string; IdToken: string; RefreshToken: string }
      }
      const { AccessToken, IdToken, RefreshToken } = answer.AuthenticationResult
      return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, username: name }
    },
    [new URL('cognito-idp/', baseOf(page)).href, username] as const,
  )
}

/** Somebody else in the same world sends an operation, while the page stays as it is. */
export async function asPerson<Data>(page: Page, username: string, query: string, variables = {}): Promise<Data> {
  const { idToken } = await tokensOf(page, username)
  const answer = await page.evaluate(
    async ([address, authorization, body]) => {
      const headers = { 'content-type': 'application/json', authorization }
      const response = await fetch(address, { method: 'POST', headers, body })
      return response.json() as Promise<{ data?: unknown; errors?: unknown }>
    },
    [new URL('graphql', baseOf(page)).href, idToken, JSON.stringify({ query, variables })] as const,
  )
  expect(answer.errors, 'what the backend refused').toBeUndefined()
  return answer.data as Data
}

/** The page goes on as somebody else, in the same world. */
export async function become(page: Page, username: string, path: string) {
  const tokens = await tokensOf(page, username)
  await page.evaluate((value) => localStorage.setItem('cognito_tokens', value), JSON.stringify(tokens))
  await page.goto(path)
}

/** Opens a new world at an address with parameters of its own, once the person is signed in. */
export async function openAt(page: Page, path: string, opening: Opening & { scenario?: string }) {
  const { scenario = 'default', ...rest } = opening
  await openScenario(page, scenario, 'dashboard', rest)
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.goto(path)
}

/** Waits for a screen of a panel and what stands on it. */
export async function expectScreen(page: Page, title: string) {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

export async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
