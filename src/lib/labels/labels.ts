import { formatCount } from '../format/numbers'
import type {
  AttentionKind,
  LeadSourceStatus,
  LeadStatus,
  PaymentActivityStatus,
  PaymentActivityType,
  PropertyType,
  ReturnReason,
  TransactionType,
} from '../api/__generated__/schema'
import { lookUp } from '../../shared/look-up'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** Label and color of a state, the same on every screen. */
export interface Label {
  readonly name: string
  readonly tone: Tone
}

export type Labels<Key extends string> = Readonly<Record<Key, Label>>
export type Names<Key extends string> = Readonly<Record<Key, string>>

/**
 * Returns a value in its own words: "PENDING_REVIEW" → "Pending review", "onHold" → "On Hold". The specification lists
 * no values, so a service may have some that the app has no name for.
 */
export function wordsOf(value: string | null | undefined): string {
  const words = (value ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])|[\s_.-]+/g, ' ').trim()
  if (words === '') return 'Unknown'
  return words.charAt(0).toUpperCase() + (/[a-z]/.test(words) ? words.slice(1) : words.slice(1).toLowerCase())
}

/** Returns the label of a value. An unknown value is neutral, in its own words. */
export function labelOf(labels: Readonly<Record<string, Label>>, value: string | null | undefined): Label {
  return lookUp(labels, value) ?? { name: wordsOf(value), tone: 'neutral' }
}

/** Returns the name of a value, or an unknown value in its own words. */
export function nameOf(names: Readonly<Record<string, string>>, value: string | null | undefined): string {
  return lookUp(names, value) ?? wordsOf(value)
}

/** Returns the text without case, spaces, underscores, and hyphens. */
export const simplified = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '')

/** Returns the options of an enumeration, for a filter or a select. */
export const optionsOf = <Key extends string>(
  labels: Readonly<Record<Key, string | { readonly name: string }>>,
): { value: string; label: string }[] =>
  Object.entries<string | { readonly name: string }>(labels).map(([value, label]) => ({
    value,
    label: typeof label === 'string' ? label : label.name,
  }))

export const keysOf = <Key extends string>(labels: Readonly<Record<Key, unknown>>): Key[] =>
  Object.keys(labels) as Key[]

export const leadStatuses: Labels<LeadStatus> = {
  OPEN: { name: 'Open', tone: 'neutral' },
  SOLD: { name: 'Bought', tone: 'info' },
  CONTACTED: { name: 'Contacted', tone: 'info' },
  QUALIFIED: { name: 'Qualified', tone: 'success' },
  FUNDED: { name: 'Funded', tone: 'success' },
  RETURN_REQUESTED: { name: 'Return requested', tone: 'warning' },
  RETURNED: { name: 'Returned', tone: 'neutral' },
}

const { OPEN: _open, ...bought } = leadStatuses

/** Statuses of a lead that an agent has bought. */
export const boughtLeadStatuses: Labels<Exclude<LeadStatus, 'OPEN'>> = bought

export const returnReasons: Names<ReturnReason> = {
  WRONG_NUMBER: 'Wrong number',
  NOT_INTERESTED: 'Not interested',
  DUPLICATE: 'Duplicate of another lead',
  OUT_OF_CRITERIA: 'Out of criteria',
  FAKE_DETAILS: 'Fake information',
}

/** Returns the status of a return request. Null means that the request is not decided yet. */
export function returnStatus(approved: boolean | null): Label {
  if (approved === null) return { name: 'Waiting for review', tone: 'warning' }
  return approved ? { name: 'Approved', tone: 'success' } : { name: 'Declined', tone: 'danger' }
}

export const propertyTypes: Names<PropertyType> = {
  SINGLE_FAMILY: 'Single family',
  CONDO: 'Condo',
  TOWNHOUSE: 'Townhouse',
  MULTI_FAMILY: 'Multi-family',
  MANUFACTURED: 'Manufactured',
}

export const sourceStatuses: Labels<LeadSourceStatus> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  PAUSED: { name: 'Paused', tone: 'warning' },
  DELETED: { name: 'Deleted', tone: 'neutral' },
}

/** Settings of a wallet: the administrator activates it, and the agent enables it. */
export interface WalletFlags {
  readonly active: boolean
  /** Both are absent in the edition `specification`, which has only `active`. */
  readonly activated?: boolean | null
  readonly enabled?: boolean | null
}

export type WalletStatus = 'ACTIVE' | 'INACTIVE' | 'DISABLED'

export const walletStatuses: Labels<WalletStatus> = {
  ACTIVE: { name: 'Active', tone: 'success' },
  INACTIVE: { name: 'Inactive', tone: 'neutral' },
  DISABLED: { name: 'Disabled', tone: 'warning' },
}

/** Returns the name of a lead's customer. A service may give none. */
export const leadName = (customerName: string | null | undefined): string => customerName ?? 'Name not given'

/** Hint of every inactive wallet (specification, section 2). */
export const contactAdminText = 'Contact admin to activate this wallet'

export function walletStatus(wallet: WalletFlags): WalletStatus {
  if (wallet.active) return 'ACTIVE'
  return wallet.activated ? 'DISABLED' : 'INACTIVE'
}

export const transactionTypes: Names<TransactionType> = {
  FUNDING: 'Deposit',
  TRANSFER: 'Transfer',
  TOP_UP: 'Automatic top-up',
  LEAD_PURCHASE: 'Lead purchase',
  LEAD_RETURN: 'Lead refund',
  CREDIT: 'Credit',
  REFUND: 'Refund',
  REVERSAL: 'Payment reversed',
}

const { FUNDING, TOP_UP, REFUND, REVERSAL } = transactionTypes

export const activityTypes: Names<PaymentActivityType> = {
  FUNDING,
  TOP_UP,
  CARD_SAVED: 'Card saved',
  CARD_REMOVED: 'Card removed',
  REFUND,
  DISPUTE: 'Dispute',
  REVERSAL,
}

export const activityStatuses: Labels<PaymentActivityStatus> = {
  PENDING: { name: 'Pending', tone: 'info' },
  REQUIRES_ACTION: { name: 'Needs your confirmation', tone: 'warning' },
  SUCCEEDED: { name: 'Succeeded', tone: 'success' },
  FAILED: { name: 'Failed', tone: 'danger' },
  CANCELED: { name: 'Canceled', tone: 'neutral' },
}

export const attentionKinds: Labels<AttentionKind> = {
  TOP_UP_FAILED: { name: 'Top-up failed', tone: 'danger' },
  RETURN_WAITING: { name: 'Return to review', tone: 'warning' },
  LEAD_WAITING: { name: 'Lead not contacted', tone: 'warning' },
  LOW_BALANCE: { name: 'Low balance', tone: 'warning' },
  NO_ACTIVITY: { name: 'No activity', tone: 'info' },
}

/** Items that need an administrator, besides failed top-ups. */
export const companyAttention: Labels<'WALLET_WAITING' | 'FEED_SILENT'> = {
  WALLET_WAITING: { name: 'To activate', tone: 'warning' },
  FEED_SILENT: { name: 'Inactive feed', tone: 'warning' },
}

/** Returns the label of a log action: "wallet.changed" or "WALLET_CHANGED" → "Wallet changed". */
export const auditAction = (action: string): string => wordsOf(action).replace('refused', 'declined')

const leadCategories: Readonly<Record<string, string>> = {
  RATE_TABLE: 'Rate Tables',
  FORM_LEAD: 'Form Leads',
  PHYSICAL_LEAD: 'Physical Leads',
  IN_BOUND_CALL: 'Inbound Calls',
}

/** Returns the display name of a lead source's category. Any other category is digital. */
export function leadCategoryName(category: string | null | undefined): string {
  return lookUp(leadCategories, category) ?? 'Digital Leads'
}

/** Returns '1 lead', '12 leads', or '1,204 leads'. */
export function leadCount(count: number | null | undefined, kind = ''): string {
  return `${formatCount(count)} ${kind}${count === 1 ? 'lead' : 'leads'}`
}
