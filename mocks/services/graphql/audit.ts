import { addressBook } from '../../domain/users/names'
import { iso } from './results'
import type { Resolvers } from './__generated__/resolvers'

const auditLog = () => import('../../domain/reports/audit-log')

/** Administrators' questions about what was done: their code comes with the first of them. */
export const auditResolvers: Resolvers = {
  Query: {
    async listAuditEntries(_, args, ctx) {
      const { listAuditEntries } = await auditLog()
      return ctx.read((domain) => listAuditEntries(domain, args))
    },
    async listUserTransactions(_, args, ctx) {
      const { listUserTransactions } = await auditLog()
      return ctx.read((domain) => listUserTransactions(domain, args))
    },
    async listUserLeads(_, args, ctx) {
      const { listUserLeads } = await auditLog()
      return ctx.read((domain) => listUserLeads(domain, args))
    },
  },
  AuditEntry: {
    at: (entry) => iso(entry.at),
    actorName: (entry, _, ctx) => ctx.read((domain) => addressBook(domain).nameOf(entry.actorId)),
  },
}
