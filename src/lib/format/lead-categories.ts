const names: Readonly<Record<string, string>> = {
  RATE_TABLE: 'Rate Tables',
  FORM_LEAD: 'Form Leads',
  PHYSICAL_LEAD: 'Physical Leads',
  IN_BOUND_CALL: 'Inbound Calls',
}

/** A lead source's category as people read it; any category without a name of its own is digital. */
export function leadCategoryName(category: string | null | undefined): string {
  return names[category ?? ''] ?? 'Digital Leads'
}
