/** Formats '+12015550142' as '(201) 555-0142'. Returns any other number unchanged. */
export function formatPhone(phone: string): string {
  const match = /^\+?1?(\d{3})(\d{3})(\d{4})$/.exec(phone.replaceAll(/[\s().-]/g, ''))
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone
}
