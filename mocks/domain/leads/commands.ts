import { markNotificationsRead, updateNotificationPreferences } from '../notifications/notifications'
import { addLeadNote, requestLeadReturn, updateLeadStatus } from './bought-leads'
import { purchaseLead, purchaseLeads } from './purchase'
import { deleteSavedSearch, saveSearch } from './saved-searches'

export const leadCommands = {
  purchaseLead,
  purchaseLeads,
  updateLeadStatus,
  addLeadNote,
  requestLeadReturn,
  saveSearch,
  deleteSavedSearch,
  markNotificationsRead,
  updateNotificationPreferences,
}
