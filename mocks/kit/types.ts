import type { Persona } from '../control/scenario-list'
import type { LoggedRequest } from '../server/request-log'
import type { Fault } from '../world/faults/fault'

export type { Fault }

/** Sends a request, as `fetch` does. Repeated here, because the package has no declarations of the control API. */
export type Send = (request: Request) => Promise<Response>

/** The tokens of a signed-in user, as Cognito issues them. GraphQL takes the id token. */
export interface Tokens {
  readonly idToken: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly username: string
}

export interface Message {
  readonly subject: string
  readonly text: string
  /** The code in the message, or null. */
  readonly code: string | null
}

/** The user who sends an operation: by username, or by tokens of `signIn`, which save a sign-in for each operation. */
export interface Caller {
  readonly as?: string | undefined
  readonly idToken?: string | undefined
}

/** What a test sees and changes of a world besides the app. */
export interface Sandbox {
  /** The world's clock. Each method returns the world's time, ISO 8601, when the world has reached it. */
  readonly clock: {
    now(): Promise<string>
    /** Moves the clock forward by an ISO 8601 duration, such as `PT2H` or `P1DT30M`. */
    advance(duration: string): Promise<string>
    /** Moves the clock forward to a time, ISO 8601. */
    set(time: string): Promise<string>
    /** Stops the clock, or with `false` lets it run. */
    freeze(isFrozen?: boolean): Promise<string>
  }
  readonly faults: {
    /** Replaces all faults. `set([])` removes them. */
    set(faults: readonly Fault[]): Promise<void>
  }
  readonly inbox: {
    /** Returns the newest message to a username, email address, or phone number. Rejects without one. */
    latest(to: string): Promise<Message>
  }
  readonly ledger: {
    /** Returns a wallet's balance in cents, by username and lead source, or without a source that of the agent's funds. */
    balance(account: { readonly agent: string; readonly source?: string }): Promise<number>
    /** Checks all postings and records. `violations` is empty in a sound world. */
    audit(): Promise<{
      readonly balanced: boolean
      readonly accounts: Readonly<Record<string, number>>
      readonly violations: readonly string[]
    }>
  }
  /** Returns the people of the world. Any password signs them in. */
  people(): Promise<readonly Persona[]>
  /** Returns the newest requests, oldest first. */
  requests(): Promise<readonly LoggedRequest[]>
  /**
   * Sends an operation of schema.graphql by its name, with all its fields, and returns its answer: `call('getFundsBalance',
   * {}, { as: 'agent' })`. Or sends a GraphQL document, and returns its data. Rejects after a GraphQL error, with its `code`.
   */
  call<Answer = unknown>(
    operation: string,
    variables?: Readonly<Record<string, unknown>>,
    caller?: Caller,
  ): Promise<Answer>
  /** Returns the world as a document, which the option `snapshot` and the demo open. */
  snapshot(): Promise<unknown>
  /** Signs a user in with Cognito's protocol. */
  signIn(username: string): Promise<Tokens>
}

export interface WorldOptions {
  /** Default: `default`. */
  readonly scenario?: string | undefined
  /** Default: 1. */
  readonly seed?: number | undefined
  /** World time at the start, ISO 8601. Default: Monday, March 2, 2026, at noon in New York. */
  readonly now?: string | undefined
  /** Whether only the test moves the clock. Default: true. */
  readonly freeze?: boolean | undefined
  /** People, money, and leads that the world has besides the scenario's. */
  readonly given?: unknown
  readonly faults?: readonly Fault[] | undefined
  /** A world from `snapshot()` or from a file. It has its own scenario, seed, and time. */
  readonly snapshot?: unknown
}

/** A world in this process: the complete backend with data, clock, and ledger. */
export interface World extends Sandbox {
  /** Base URL of the world: `graphql`, `cognito-idp/`, `stripe-api/`, and `uploads/` are below it. Nothing listens there. */
  readonly url: string
  /** Answers any request below `url`. */
  readonly fetch: Send
  /** Ends the world. Later requests are rejected. */
  close(): void
}

/** Where an app sends its requests: each is the URL of a service, as in the app's settings. */
export interface Endpoints {
  /** The GraphQL endpoint, such as `https://api.example.com/graphql`. */
  readonly graphql?: string
  /** Start of Cognito's URLs, such as `https://cognito-idp.us-east-1.amazonaws.com/`. */
  readonly cognito?: string
  /** Start of Stripe's URLs, such as `https://api.stripe.com/`. */
  readonly stripe?: string
  readonly uploads?: string
}
