import { createLeadSource, deleteLeadSource, updateLeadSourcePricing, updateLeadSourceStatus } from './administration'

export const leadSourceCommands = {
  createLeadSource,
  deleteLeadSource,
  updateLeadSourcePricing,
  updateLeadSourceStatus,
}
