import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browsers.mjs'
import { servePreview } from '../preview-server.mjs'
import { run } from '../run.mjs'

/**
 * Builds the demo, serves it, and measures it in Chromium.
 * @template Figures
 * @param {(browser: import('@playwright/test').Browser, address: string) => Promise<Figures>} measure
 * @returns {Promise<Figures>}
 */
export async function inDemo(measure) {
  const executablePath = await ensureBrowser('chromium')
  await run('node', ['tools/build.mjs', 'demo'], { quiet: true })
  const { address, close } = await servePreview({ folder: 'dist/demo' })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await measure(browser, address)
  } finally {
    await browser.close()
    await close()
  }
}
