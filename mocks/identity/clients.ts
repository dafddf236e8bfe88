/** The stand-in's user pool: its address is Cognito's, its name can belong to no real pool. */
export const REGION = 'us-east-1'
export const USER_POOL_ID = 'us-east-1_fairlead'
export const ISSUER = `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`

export interface AppClient {
  readonly id: string
  readonly secret: string | null
  /** Gives a new refresh token with every refresh, and refuses the older way to refresh. */
  readonly rotates: boolean
}

/** The client that the app uses. */
export const DEFAULT_CLIENT: AppClient = { id: 'fairlead-sandbox', secret: null, rotates: false }

const CLIENTS: readonly AppClient[] = [
  DEFAULT_CLIENT,
  { id: 'fairlead-sandbox-secret', secret: 'sandbox-secret-that-protects-nothing', rotates: false },
  { id: 'fairlead-sandbox-rotating', secret: null, rotates: true },
]

export const findClient = (id: unknown): AppClient | undefined => CLIENTS.find((client) => client.id === id)
