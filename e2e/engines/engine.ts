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
