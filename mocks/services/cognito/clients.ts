/** The mock user pool. The id of a real pool has nine characters after the underscore, so the ids cannot be equal. */
const REGION = 'us-east-1'
const USER_POOL_ID = 'us-east-1_fairlead'
export const ISSUER = `https://cognito-idp.${REGION}.amazonaws.com/${USER_POOL_ID}`

export interface AppClient {
  readonly id: string
  readonly secret: string | null
}

/** The client that the app uses. */
export const DEFAULT_CLIENT: AppClient = {
  id: 'fairlead-sandbox',
  secret: null,
}

const CLIENTS: readonly AppClient[] = [
  DEFAULT_CLIENT,
  { id: 'fairlead-sandbox-secret', secret: 'sandbox-secret-that-protects-nothing' },
]

export const findClient = (id: unknown): AppClient | undefined => CLIENTS.find((client) => client.id === id)
