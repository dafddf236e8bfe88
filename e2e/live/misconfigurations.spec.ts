import type { ConsoleMessage, Page } from '@playwright/test'
import { type ServiceFault, serviceFaults } from '../../tools/live/misconfigurations'
import { expect, fillSignIn, test } from '../fixtures'
import { deadAddress, serveLive, settingsFor, startFailingService, storedTokens } from './failing-service'

/*
 * `MISCONFIGURATIONS=all npm test -- live` makes every fault of docs/failures.md. The everyday run makes those that only a
 * browser can tell apart; `diagnosis.test.ts` has the other answers.
 */
const tryAll = process.env['MISCONFIGURATIONS'] === 'all'
const needsBrowser = ({ reply, code }: ServiceFault) => !reply || code === 'CORS' || code === 'REDIRECTED'

test.use({ allowedErrors: [/./] })

/** Answers of a pool that works: tokens with the fault's claims, and the user. */
function poolAnswer(claims: ServiceFault['claims'], body: string) {
  const { idToken, accessToken, refreshToken, username } = storedTokens(claims)
  const tokens = { IdToken: idToken, AccessToken: accessToken, RefreshToken: refreshToken, ExpiresIn: 3600 }
  return body.includes('AuthFlow') ? { AuthenticationResult: tokens } : { Username: username, UserAttributes: [] }
}

async function endpointOf({ endpoint }: ServiceFault, service: string): Promise<string> {
  if (endpoint === 'dead') return deadAddress()
  return endpoint === 'without TLS' ? service.replace('http:', 'https:') : (endpoint ?? service)
}

async function provoke(page: Page, { at, claims }: ServiceFault) {
  if (at !== 'sign-in')
    await page.addInitScript(
      (tokens) => localStorage.setItem('cognito_tokens', tokens),
      JSON.stringify(storedTokens(claims)),
    )
  await page.goto(at === 'sign-in' ? 'login' : 'dashboard')
  if (at === 'sign-in') await fillSignIn(page, 'riley', 'Secret-Word-1')
}

for (const fault of serviceFaults.filter((each) => tryAll || needsBrowser(each)))
  test(`the page, the console, and telemetry name the cause: ${fault.what}, at ${fault.at}`, async ({ browser }) => {
    const { code, says, at, reply, claims, settings = {}, isPolicyOfAnother, isQuiet, missingFile } = fault
    const service = await startFailingService()
    service.answerWith((body, path) => {
      if (path === '/portal') return { headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }
      if (path !== '/pool') return at === 'sign-in' ? { status: 404 } : (reply ?? { status: 500 })
      return reply ?? { body: JSON.stringify(poolAnswer(claims, body)) }
    })
    const own = settingsFor(service.address, await endpointOf(fault, service.address))
    const used = Object.fromEntries(Object.entries({ ...own, ...settings }).filter(([, value]) => value !== ''))
    const site = await serveLive(isPolicyOfAnother ? own : used)
    const context = await browser.newContext({ baseURL: site.address })
    if (isPolicyOfAnother) await context.route('**/config.json', (route) => route.fulfill({ json: used }))
    if (missingFile) await context.route(`**/assets/*${missingFile}*`, (route) => route.fulfill({ status: 404 }))
    const page = await context.newPage()
    const lines: string[] = []
    page.on('console', (message: ConsoleMessage) => lines.push(message.text()))
    await provoke(page, fault)
    await expect.poll(() => lines.find((line) => line.includes(`(${code})`) && line.includes(says))).toBeDefined()
    if (!isQuiet) {
      await page.getByText('Details', { exact: true }).first().click()
      await expect(page.getByText(new RegExp(`^${code} · .*version \\d`)).first()).toBeVisible()
    }
    await expect.poll(() => service.received.map(({ event }) => event.code)).toContain(code)
    await context.close()
    await site.close()
    service.close()
  })
