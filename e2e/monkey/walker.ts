import { errors, type Page } from '@playwright/test'
import { sandboxOf } from '../fixtures'
import type { Role } from './cast'
import type { Chance } from './chance'
import { routes, strayRoutes } from './routes'
import { textFor } from './texts'
import { type Control, look, reach, steady, type View } from './view'

const keys = [
  'Tab',
  'Shift+Tab',
  'Enter',
  'Space',
  'ArrowDown',
  'ArrowUp',
  'ArrowRight',
  'Home',
  'End',
  'Delete',
] as const

/** Actions and their relative frequencies. */
const frequencies = {
  press: 48,
  type: 12,
  complete: 12,
  pressTwice: 5,
  key: 5,
  escape: 4,
  back: 4,
  forward: 2,
  follow: 7,
  reload: 1.5,
  clock: 1.5,
}
type ActionName = keyof typeof frequencies

/** Time limit for a press, until its target is stable and uncovered. */
const pressLimitMs = 700
/** Time limit for a page load. */
const loadLimitMs = 20_000

/** Names of controls that change data instead of showing it. */
const verbs =
  /^(add|approve|archive|assign|cart|buy|change|charge|confirm|create|credit|decline|edit|enable|mark|move|new|pay|reassign|recover|remove|rename|reset|save|select|send|set|subscribe|transfer|turn|update)/i

const texts = new Set(['text', 'search', 'email', 'password', 'tel', 'url', 'number', 'date', 'textarea'])
const isText = ({ role }: Control) => texts.has(role)
const isList = ({ role }: Control) => role === 'select'
const isPressed = (item: Control) => !isText(item) && !isList(item) && item.role !== 'file'
const isTicked = ({ role }: Control) => role === 'checkbox' || role === 'radio'
const inWords = ({ role, name }: Control) => `${role} "${name}"`

/** Performs random actions on the page, and returns a description of each. */
export class Walker {
  /** The last target, for the log of missed actions. */
  #aim = ''
  readonly #used = new Map<string, number>()

  constructor(
    private readonly page: Page,
    private readonly chance: Chance,
  ) {}

  /** Performs one action. Returns a description for the log. */
  async act(view: View, role: Role): Promise<string> {
    const action = this.chance.weighted(this.#weights(view))
    this.#aim = ''
    try {
      return await this.#perform(action, view, role)
    } catch (error) {
      // The target has moved, is covered, or was removed. A user would miss it as well.
      if (error instanceof errors.TimeoutError || isMiss(error)) return `${action} ${this.#aim}: missed`
      throw error
    }
  }

  /** Returns the weight of each action. Forms get a higher weight in a dialog that covers the page. */
  #weights({ controls, modal }: View): Readonly<Record<ActionName, number>> {
    const sends = controls.some(({ submits }) => submits)
    return {
      ...frequencies,
      type: controls.some(isText) ? frequencies.type : 0,
      complete: sends ? frequencies.complete * (modal ? 10 : 1) : 0,
    }
  }

  #perform(action: ActionName, view: View, role: Role): Promise<string> {
    switch (action) {
      case 'press':
        return this.#press(view)
      case 'pressTwice':
        return this.#pressTwice(view)
      case 'type':
        return this.#type(view)
      case 'complete':
        return this.#complete(view)
      case 'key':
        return this.#key(this.chance.one(keys))
      case 'escape':
        return this.#key('Escape')
      case 'back':
        return this.#step('goBack')
      case 'forward':
        return this.#step('goForward')
      case 'follow':
        return this.#follow(role)
      case 'reload':
        return this.#reload()
      case 'clock':
        return this.#advanceClock()
    }
  }

  async #press(view: View): Promise<string> {
    const target = this.#choose(view, (item) => isPressed(item) || isList(item))
    if (!target) return 'press: nothing there'
    await this.#use(target)
    return `press ${inWords(target)}`
  }

  async #pressTwice(view: View): Promise<string> {
    const target = this.#choose(view, isPressed)
    if (!target) return 'press twice: nothing there'
    await (await this.#reach(target)).dblclick({ timeout: pressLimitMs })
    return `press twice ${inWords(target)}`
  }

  async #type(view: View): Promise<string> {
    const target = this.#choose(view, isText)
    if (!target) return 'type: nothing there'
    return `type ${await this.#fill(target, 0.5)} into ${inWords(target)}`
  }

  /** Fills in a complete form or dialog, mostly with realistic input, and submits it. */
  async #complete(view: View): Promise<string> {
    const sender = this.chance.any(view.controls.filter(({ submits }) => submits))
    if (!sender) return 'complete: nothing there'
    const done = new Map<string, string>()
    let { controls } = view
    // A choice may add fields, such as those of a new card. The second round fills them in.
    for (let round = 0; round < 2; round++) {
      for (const field of controls.filter(({ form }) => form === sender.form)) {
        const what = inWords(field)
        if (done.has(what)) continue
        if (isText(field)) done.set(what, await this.#fill(field, 0.1))
        else if (isList(field) || isTicked(field)) {
          const chosen = isList(field) || this.chance.happens(0.4)
          if (chosen) await this.#use(field)
          done.set(what, chosen ? 'chosen' : 'left')
        }
      }
      controls = (await look(this.page)).controls
    }
    const now = controls.find(({ submits }) => submits) ?? sender
    await this.#use(now)
    return `complete [${[...done].map((entry) => entry.join(': ')).join(', ')}] and ${inWords(now)}`
  }

  async #key(key: string): Promise<string> {
    await this.page.keyboard.press(key)
    return `key ${key}`
  }

  async #step(way: 'goBack' | 'goForward'): Promise<string> {
    await this.page[way]({ timeout: loadLimitMs, waitUntil: 'domcontentloaded' })
    // The entry before the first page is the browser's blank page.
    if (this.page.url() === 'about:blank') await this.page.goForward({ timeout: loadLimitMs })
    return way
  }

  async #follow(role: Role): Promise<string> {
    const route = this.chance.happens(0.2) ? this.chance.one(strayRoutes) : this.chance.one(routes[role])
    await this.page.goto(route, { timeout: loadLimitMs, waitUntil: 'domcontentloaded' })
    return `go to /${route}`
  }

  async #reload(): Promise<string> {
    await this.page.reload({ timeout: loadLimitMs, waitUntil: 'domcontentloaded' })
    return 'reload'
  }

  async #advanceClock(): Promise<string> {
    const advance = this.chance.one(['PT1M', 'PT20M', 'PT59M', 'PT5H', 'P1D'])
    await steady(this.page, () => sandboxOf(this.page).clock.advance(advance))
    return `clock ${advance}`
  }

  /** Chooses a kind of control first and then a control, so that fifty rows do not outweigh a single button. */
  #choose(view: View, wanted: (item: Control) => boolean): Control | undefined {
    const fitting = view.controls.filter(wanted)
    const inPage = fitting.filter(({ shell }) => !shell)
    const near = inPage.length > 0 && this.chance.happens(0.85) ? inPage : fitting
    const changing = near.filter(({ name }) => verbs.test(name))
    if (changing.length > 0 && this.chance.happens(0.5)) return this.#leastUsed(view, changing)
    const kind = this.chance.any([...new Set(near.map(({ role, form }) => `${role} ${form}`))])
    return this.#leastUsed(
      view,
      near.filter(({ role, form }) => `${role} ${form}` === kind),
    )
  }

  /** Returns one of the controls that were used least on this page, so that rare controls are used too. */
  #leastUsed({ place }: View, items: readonly Control[]): Control | undefined {
    const [path = ''] = place.split('?')
    const keyOf = ({ role, name }: Control) => `${path} ${role} ${name.split(' ')[0]}`
    const timesOf = (item: Control) => this.#used.get(keyOf(item)) ?? 0
    const least = Math.min(...items.map(timesOf))
    const chosen = this.chance.any(items.filter((item) => timesOf(item) === least))
    if (chosen) this.#used.set(keyOf(chosen), least + 1)
    return chosen
  }

  #reach(target: Control) {
    this.#aim = inWords(target)
    return reach(this.page, target)
  }

  async #use(target: Control): Promise<void> {
    const element = await this.#reach(target)
    if (isList(target))
      await element.selectOption({ index: this.chance.below(target.options) }, { timeout: pressLimitMs })
    else await element.click({ timeout: pressLimitMs })
  }

  async #fill(target: Control, shareOfBad: number): Promise<string> {
    const text = textFor(this.chance, target, shareOfBad)
    await (await this.#reach(target)).fill(text, { timeout: pressLimitMs })
    return JSON.stringify(text.length > 40 ? `${text.slice(0, 20)}… (${text.length})` : text)
  }
}

const isMiss = (error: unknown) =>
  error instanceof Error &&
  /not attached|It is gone|not visible|not enabled|outside of the viewport|intercepts pointer events|did not find some options|context was destroyed|ERR_ABORTED|interrupted by another navigation/i.test(
    error.message,
  )
