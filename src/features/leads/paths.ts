export const walletPath = '/wallet'
export const statesPath = '/onboarding/states'

export function myLeadPath(leadId: string): string {
  return `/marketplace?tab=mine&lead=${encodeURIComponent(leadId)}`
}
