/** As much of a tab as a person needs, whichever the engine is. */
export interface Tab {
  open(address: string): Promise<void>
  reload(): Promise<void>
  /** Runs a text as a script of the page. */
  run(script: string): Promise<void>
  /** Calls a function in the page: its text crosses over, and what JSON can say of its values and its answer. */
  call<Values extends readonly unknown[], Answer>(
    work: (...values: Values) => Answer | Promise<Answer>,
    ...values: Values
  ): Promise<Answer>
  /** Presses the one element of that selector, as a mouse does. */
  press(selector: string): Promise<void>
  /** Types into the one element of that selector, as a keyboard does. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
  /** What the page has complained of so far, where the engine tells. */
  complaints(): Promise<readonly string[]>
}

export interface Engine {
  openTab(): Promise<Tab>
  close(): Promise<void>
}
