import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import type { Tab } from './engine'
import { markFound, noteComplaints, type Step } from './in-page'

const mark = 'data-found'
const queries = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
)

/** A tab as a user sees it, or a part of it. Every operation waits until its element is there. */
export class Screen {
  readonly #tab: Tab
  readonly #steps: readonly Step[]

  constructor(tab: Tab, steps: readonly Step[] = []) {
    this.#tab = tab
    this.#steps = steps
  }

  role(role: string, name: string | RegExp | null = null): Screen {
    return this.#within({ by: 'Role', role, words: plain(name) })
  }

  field(label: string | RegExp): Screen {
    return this.#within({ by: 'LabelText', role: '', words: plain(label) })
  }

  text(text: string | RegExp): Screen {
    return this.#within({ by: 'Text', role: '', words: plain(text) })
  }

  /** The first of several matching elements. */
  get first(): Screen {
    return this.#within({ by: 'First', role: '', words: null })
  }

  async press(): Promise<void> {
    await this.#once(() => this.#tab.press(`[${mark}]`))
  }

  /** Replaces the text of a field. */
  async fill(text: string): Promise<void> {
    await this.#once(async () => {
      await this.#tab.call((selector) => document.querySelector<HTMLInputElement>(selector)?.select(), `[${mark}]`)
      await this.#tab.type(`[${mark}]`, text)
    })
  }

  /** Returns the size of the element, once it is there. */
  async size(): Promise<{ readonly width: number; readonly height: number }> {
    let size = { width: 0, height: 0 }
    await this.#once(async () => {
      size = await this.#tab.call((selector) => {
        const { width = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
        return { width, height }
      }, `[${mark}]`)
    })
    return size
  }

  async value(): Promise<string> {
    let value = ''
    await this.#once(async () => {
      value = await this.#tab.call(
        (selector) => document.querySelector<HTMLInputElement>(selector)?.value ?? '',
        `[${mark}]`,
      )
    })
    return value
  }

  async isThere(): Promise<void> {
    await expect(async () => expect((await this.#find()).length, this.#described).toBeGreaterThan(0)).toPass()
  }

  async isGone(): Promise<void> {
    await expect(async () => expect(await this.#find(), this.#described).toEqual([])).toPass()
  }

  /** Performs the work once exactly one element matches. Retries until the work succeeds. */
  async #once(work: () => Promise<void>): Promise<void> {
    await expect(async () => {
      expect(await this.#find(), this.#described).toHaveLength(1)
      await work()
    }).toPass()
  }

  async #find(): Promise<readonly string[]> {
    const found = await this.#tab.call(markFound, this.#steps, mark)
    if (found !== 'unprepared') return found
    await this.#tab.call(noteComplaints)
    await this.#tab.run(queries)
    return this.#find()
  }

  #within(step: Step): Screen {
    return new Screen(this.#tab, [...this.#steps, step])
  }

  get #described(): string {
    return this.#steps.map(({ role, by, words }) => `${role || by} ${JSON.stringify(words)}`).join(' › ')
  }
}

const plain = (words: string | RegExp | null) => (words instanceof RegExp ? { pattern: words.source } : words)
