import { firefox, type Page, webkit } from '@playwright/test'
import { tabOf, type Engine, type Tab } from './engine'
import { leftUnanswered } from './firefox'

/** Starts the Firefox or WebKit that Playwright builds and controls. */
export async function startPlaywrights(name: 'firefox' | 'webkit'): Promise<Engine> {
  const browser = await { firefox, webkit }[name].launch()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  return {
    openTab: async () => playwrightTab(await context.newPage()),
    close: () => browser.close(),
  }
}

/** Message of WebKit for a response with an error code, which the app handles. */
const failedRequest = /^Failed to load resource/

function playwrightTab(page: Page): Tab {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !failedRequest.test(message.text()))
      complaints.push(`console.error: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!leftUnanswered.test(String(error))) complaints.push(`uncaught: ${String(error)}`)
  })
  return tabOf(page, complaints)
}
