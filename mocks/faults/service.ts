/** What answers requests, and so can be struck by a fault. */
export const SERVICES = ['graphql', 'identity', 'payments', 'upload'] as const
export type Service = (typeof SERVICES)[number]
