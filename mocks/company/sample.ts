import type { Company } from './company'

/** A company to look at, and to begin from. Its people, like all others here, are invented. */
export const SAMPLE: Company = {
  company: 'Bluewater Home Loans',
  colors: { light: '#7a2fb5', dark: '#b98bea' },
  states: ['CO', 'ID', 'MT', 'UT', 'WY'],
  branches: [
    { name: 'Cedar Point', city: 'Boulder', state: 'CO' },
    { name: 'Summit', city: 'Provo', state: 'UT' },
  ],
  people: [
    { name: 'Ingrid Valmont', role: 'ADMINISTRATOR' },
    { name: 'Tobias Renner', role: 'MANAGER', branch: 'Cedar Point' },
    { name: 'Noor Haddad', role: 'MANAGER', branch: 'Summit' },
    { name: 'Jonas Ekblad', role: 'AGENT', branch: 'Cedar Point' },
    { name: 'Maren Holloway', role: 'AGENT', branch: 'Cedar Point', states: ['CO', 'WY'] },
    { name: 'Dante Orsini', role: 'AGENT', branch: 'Summit' },
    { name: 'Elsie Whitcombe', role: 'AGENT', branch: 'Cedar Point' },
    { name: 'Pavel Drummond', role: 'AGENT', branch: 'Summit', states: ['UT', 'ID'] },
  ],
  sources: [
    { name: 'Rate Compass', category: 'RATE_TABLE', priceCents: 2950 },
    { name: 'First Home Guide', category: 'FORM_LEAD', priceCents: 1450 },
    { name: 'Owner Letters', category: 'PHYSICAL_LEAD', priceCents: 900 },
    { name: 'Call Bridge', category: 'IN_BOUND_CALL', priceCents: 5800 },
  ],
  leadsPerMonth: 180,
}
