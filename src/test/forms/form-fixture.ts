/** Test data about one form, for the test of all forms (src/app/every-form.test.tsx). */
import type { BoundFunctions, queries } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { Call } from '../world'

export type Region = BoundFunctions<typeof queries>

/** Sends an API operation as a given user. */
export type Act = (query: string, variables?: Readonly<Record<string, unknown>>) => Promise<unknown>

export interface FormFixture {
  /** Username of the form's user, or null if the user is signed out. */
  readonly as: string | null
  readonly scenario?: string
  /** Time of the world when the page opens. */
  readonly now?: string
  readonly path: string
  /** Opens the form from the page, also after it was closed. Undefined if the form is part of the page. */
  readonly open?: (page: Region, user: UserEvent) => Promise<void>
  /** Role and name of the form's element. */
  readonly region: { readonly role: 'dialog' | 'alertdialog' | 'form'; readonly name: string | RegExp }
  /** Fills in valid values, which may come from the sandbox's control API. */
  readonly fill?: (form: Region, user: UserEvent, control: Call) => Promise<void>
  /** Name of the submit button. */
  readonly submit: string | RegExp
  /** Name of the button that discards the changes. */
  readonly discard?: string
  /** Name of the mutation, or of the call to the identity provider, that the form sends. */
  readonly operation: string
  /** Changes by another user to the same record while the form is open, for a form that changes a record. */
  readonly colleague?: {
    readonly as: string
    /** A change of a field that `fill` leaves alone. Afterwards, `kept` reads the field and must return `expected`. */
    readonly beside?: {
      readonly change: (act: Act) => Promise<unknown>
      readonly kept: (act: Act) => Promise<unknown>
      readonly expected: unknown
    }
    /** Changes a field that `fill` changes too. */
    readonly against?: (act: Act) => Promise<unknown>
  }
}
