import { listAuditEntries, listUserLeads, listUserTransactions } from '../domain/reports/audit-log'
import { addressBook } from '../domain/users/names'
import { iso } from './context'
import type { Resolvers } from './__generated__/resolvers'

export const auditResolvers: Resolvers = {
  Query: {
    listAuditEntries: (_, args, ctx) => ctx.read((domain) => listAuditEntries(domain, args)),
    listUserTransactions: (_, args, ctx) => ctx.read((domain) => listUserTransactions(domain, args)),
    listUserLeads: (_, args, ctx) => ctx.read((domain) => listUserLeads(domain, args)),
  },
  AuditEntry: {
    at: (entry) => iso(entry.at),
    actorName: (entry, _, ctx) => ctx.read((domain) => addressBook(domain).nameOf(entry.actorId)),
  },
}
