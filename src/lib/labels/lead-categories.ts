const names: Readonly<Record<string, string>> = {
  RATE_TABLE: 'Rate Tables',
  FORM_LEAD: 'Form Leads',
  PHYSICAL_LEAD: 'Physical Leads',
  IN_BOUND_CALL: 'Inbound Calls',
}

/** Returns the display name of a lead source's category. Any other category is digital. */
export function leadCategoryName(category: string | null | undefined): string {
  return names[category ?? ''] ?? 'Digital Leads'
}
