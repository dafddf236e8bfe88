/** The mock user pool. The id of a real pool has nine characters after the underscore, so the ids cannot be equal. */
const REGION = 'us-east-1'
const USER_POOL_ID = 'us-east-1_fairlead'
export const ISSUER = `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`

export interface AppClient {
  readonly id: string
  readonly secret: string | null
  /** Enabled authentication flows. */
  readonly flows: readonly string[]
  /** True if every refresh returns a new refresh token. Such a client cannot use the flow REFRESH_TOKEN_AUTH. */
  readonly rotates: boolean
}

/** The client that the app uses. */
export const DEFAULT_CLIENT: AppClient = {
  id: 'fairlead-sandbox',
  secret: null,
  flows: ['USER_PASSWORD_AUTH', 'USER_SRP_AUTH'],
  rotates: false,
}

const CLIENTS: readonly AppClient[] = [
  DEFAULT_CLIENT,
  { ...DEFAULT_CLIENT, id: 'fairlead-sandbox-secret', secret: 'sandbox-secret-that-protects-nothing' },
  { ...DEFAULT_CLIENT, id: 'fairlead-sandbox-rotating', rotates: true },
  { ...DEFAULT_CLIENT, id: 'fairlead-sandbox-srp', flows: ['USER_SRP_AUTH'] },
  { ...DEFAULT_CLIENT, id: 'fairlead-sandbox-password', flows: ['USER_PASSWORD_AUTH'] },
]

export const findClient = (id: unknown): AppClient | undefined => CLIENTS.find((client) => client.id === id)
