/** For tests: what the contract of every form (src/app/every-form.test.tsx) has to know of one. */
import type { BoundFunctions, queries } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'

export type Region = BoundFunctions<typeof queries>

/** Sends an operation of the API under somebody's name. */
export type Act = (query: string, variables?: object) => Promise<Record<string, unknown>>

export interface FormFixture {
  /** Who uses it, by username; null for somebody who is not signed in. */
  readonly as: string | null
  readonly scenario?: string
  /** The world's time when the page opens. */
  readonly now?: string
  readonly path: string
  /** From the page to the open form; also the way to open it again. Left out where it stands on the page. */
  readonly open?: (page: Region, user: UserEvent) => Promise<void>
  /** What the form is found by. */
  readonly region: { readonly role: 'dialog' | 'alertdialog' | 'form'; readonly name: string | RegExp }
  /** Fills it in with something right, which may have to be read from the sandbox's control interface. */
  readonly fill?: (form: Region, user: UserEvent, control: (path: string) => Promise<unknown>) => Promise<void>
  /** The button that sends it. */
  readonly submit: string | RegExp
  /** The button that gives it up. */
  readonly discard?: string
  /** The mutation that it sends, or the call to the identity provider, by its name. */
  readonly operation: string
  /** For a form that changes a record: what somebody else does to the same record while the form is open. */
  readonly colleague?: {
    readonly as: string
    /** Changes a field that `fill` leaves alone; `kept` reads it afterwards, when it must be `expected`. */
    readonly beside?: {
      readonly change: (act: Act) => Promise<unknown>
      readonly kept: (act: Act) => Promise<unknown>
      readonly expected: unknown
    }
    /** Changes a field that `fill` changes too. */
    readonly against?: (act: Act) => Promise<unknown>
  }
}
