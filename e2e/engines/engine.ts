/** A browser tab, with the same operations for each engine. */
export interface Tab {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Runs the text as a script of the page. */
  run(script: string): Promise<void>
  /** Calls a function in the page. The page receives the function's text, and values and result as JSON. */
  call<Values extends readonly unknown[], Answer>(
    work: (...values: Values) => Answer | Promise<Answer>,
    ...values: Values
  ): Promise<Answer>
  /** Clicks the only element that matches the selector. */
  press(selector: string): Promise<void>
  /** Types into the only element that matches the selector, as a keyboard does. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
  /** Returns the errors of the page so far, if the engine reports them. */
  complaints(): Promise<readonly string[]>
}

export interface Engine {
  openTab(): Promise<Tab>
  close(): Promise<void>
}

/** What Playwright's and Puppeteer's pages have in common. */
interface DriverPage {
  goto(address: string): Promise<unknown>
  reload(): Promise<unknown>
  evaluate(script: string): Promise<unknown>
  $(selector: string): Promise<{ click(): Promise<void>; type(text: string): Promise<void> } | null>
  close(): Promise<void>
}

/** Returns the page as a tab. The caller collects the complaints, because the drivers report them differently. */
export function tabOf(page: DriverPage, complaints: readonly string[]): Tab {
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
