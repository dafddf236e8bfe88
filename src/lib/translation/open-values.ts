/**
 * Values that the specification leaves open: statuses, roles, types, and categories ("allowed values not shown"). A
 * service may use other words for them than schema.graphql.
 */
import type {
  LeadSourceStatus,
  LeadStatus,
  PaymentActivityStatus,
  PaymentActivityType,
  PropertyType,
  TransactionType,
  UserRole,
  UserStatus,
} from '../api/__generated__/schema'
import { simplified } from '../labels/labels'

type LeadCategory = 'RATE_TABLE' | 'FORM_LEAD' | 'PHYSICAL_LEAD' | 'IN_BOUND_CALL'

/**
 * Returns a function that turns a value into its meaning, or into null if the value is unknown.
 *
 * @param synonyms other words for each meaning, separated by commas
 */
// A demo build leaves the readers out.
/* #__NO_SIDE_EFFECTS__ */
function reader<Meaning extends string>(synonyms: Readonly<Record<Meaning, string>>) {
  const meanings = new Map(
    (Object.entries(synonyms) as [Meaning, string][]).flatMap(([meaning, words]) =>
      [meaning, ...words.split(',')].map((word) => [simplified(word), meaning] as const),
    ),
  )
  meanings.delete('')
  return (value: unknown): Meaning | null =>
    typeof value === 'string' ? (meanings.get(simplified(value)) ?? null) : null
}

/** One function for each kind of open value, by its name in schema.graphql. */
export const meaningOf = {
  LeadCategory: reader<LeadCategory>({
    RATE_TABLE: 'rate tables',
    FORM_LEAD: 'form, form leads, web form',
    PHYSICAL_LEAD: 'physical, physical leads',
    IN_BOUND_CALL: 'inbound, in bound calls, call, calls, phone call',
  }),
  LeadSourceStatus: reader<LeadSourceStatus>({
    ACTIVE: 'enabled, live, available',
    PAUSED: 'inactive, disabled, suspended, on hold',
    DELETED: 'removed, archived, closed',
  }),
  LeadStatus: reader<LeadStatus>({
    OPEN: 'available, new, fresh, listed, unsold, for sale',
    SOLD: 'purchased, bought',
    CONTACTED: 'called',
    QUALIFIED: '',
    FUNDED: 'converted, closed won',
    RETURN_REQUESTED: 'return pending, pending return',
    RETURNED: 'refunded',
  }),
  PaymentActivityStatus: reader<PaymentActivityStatus>({
    PENDING: 'processing, in progress, initiated',
    REQUIRES_ACTION: 'action required, requires confirmation',
    SUCCEEDED: 'success, successful, complete, completed, paid, settled',
    FAILED: 'failure, error, declined, rejected',
    CANCELED: 'cancelled, voided',
  }),
  PaymentActivityType: reader<PaymentActivityType>({
    FUNDING: 'deposit, add funds, payment, charge',
    TOP_UP: 'auto top up, automatic top up, auto replenishment',
    CARD_SAVED: 'card added, payment method added',
    CARD_REMOVED: 'card deleted, payment method removed',
    REFUND: 'refunded',
    DISPUTE: 'disputed, chargeback',
    REVERSAL: 'reversed',
  }),
  PropertyType: reader<PropertyType>({
    SINGLE_FAMILY: 'single family home, single family residence, house, sfr, sfh',
    CONDO: 'condominium',
    TOWNHOUSE: 'town home',
    MULTI_FAMILY: 'multi family home',
    MANUFACTURED: 'manufactured home, mobile home',
  }),
  TransactionType: reader<TransactionType>({
    FUNDING: 'deposit, add funds, card payment',
    TRANSFER: 'wallet transfer, funds transfer, transfer in, transfer out',
    TOP_UP: 'auto top up, automatic top up, auto replenishment',
    LEAD_PURCHASE: 'purchase, purchased lead, lead purchased',
    LEAD_RETURN: 'lead refund, returned lead, lead returned',
    CREDIT: 'admin credit',
    REFUND: 'refunded, card refund',
    REVERSAL: 'reversed, chargeback',
  }),
  UserRole: reader<UserRole>({
    AGENT: 'agents',
    MANAGER: 'managers',
    ADMINISTRATOR: 'administrators, admin, admins',
  }),
  UserStatus: reader<UserStatus>({
    ACTIVE: 'enabled, confirmed',
    PENDING: 'unconfirmed, unverified, invited, pending confirmation, pending verification',
    DISABLED: 'inactive, suspended, deactivated, blocked, locked',
  }),
} as const

export type OpenKind = keyof typeof meaningOf
