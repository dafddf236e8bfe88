import puppeteer, { type Page } from 'puppeteer-core'
import type { Engine, Tab } from './engine'

/** Starts Firefox without a window. WebDriver BiDi controls it. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
  })
  return {
    openTab: async () => tabOf(await browser.newPage()),
    close: () => browser.close(),
  }
}

/** Message that Firefox logs for a request whose page closes before the response arrives. */
const leftUnanswered = /A ServiceWorker intercepted the request and encountered an unexpected error/

function tabOf(page: Page): Tab {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console.error: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!leftUnanswered.test(String(error))) complaints.push(`uncaught: ${String(error)}`)
  })

  const only = async (selector: string) => {
    const found = await page.$(selector)
    if (!found) throw new Error(`There is no ${selector}`)
    return found
  }
  return {
    open: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    run: async (script) => void (await page.evaluate(script)),
    call: (work, ...values) => page.evaluate(`(${work.toString()})(...${JSON.stringify(values)})`) as never,
    press: async (selector) => (await only(selector)).click(),
    type: async (selector, text) => (await only(selector)).type(text),
    close: () => page.close(),
    complaints: () => Promise.resolve(complaints),
  }
}
