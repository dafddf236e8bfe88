import type { Resolvers } from './__generated__/resolvers'

/** Nobody's first page needs these: their code comes when they are first asked for. */
export const performanceResolvers: Resolvers = {
  Query: {
    async getTeamPerformance(_, args, ctx) {
      const { getTeamPerformance } = await import('../../domain/performance/team-performance')
      return ctx.read((domain) => getTeamPerformance(domain, args))
    },
    async getMarketPerformance(_, args, ctx) {
      const { getMarketPerformance } = await import('../../domain/performance/market-performance')
      return ctx.read((domain) => getMarketPerformance(domain, args))
    },
  },
}
