import puppeteer, { type Page } from 'puppeteer-core'
import { tabOf, type Engine, type Tab } from './engine'

/** Starts Firefox without a window. WebDriver BiDi controls it. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  })
  return {
    openTab: async () => firefoxTab(await browser.newPage()),
    close: () => browser.close(),
  }
}

/** Message that Firefox logs for a request whose page closes before the response arrives. */
export const leftUnanswered = /A ServiceWorker intercepted the request and encountered an unexpected error/

function firefoxTab(page: Page): Tab {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console.error: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!leftUnanswered.test(String(error))) complaints.push(`uncaught: ${String(error)}`)
  })
  return tabOf(page, complaints)
}
