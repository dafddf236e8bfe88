import type { SignUpInput } from '../identity-provider'

/** Returns the sign-up attributes, with the address as composite JSON. Empty values are omitted. */
export function signUpAttributes(input: SignUpInput): readonly { readonly Name: string; readonly Value: string }[] {
  const composite = {
    line1: input.address,
    line2: input.addressLine2 || undefined,
    city: input.city,
    state: input.state,
    zipCode: input.zipCode,
    nmlsNumber: input.nmlsNumber || undefined,
  }
  const attributes: readonly (readonly [string, string | undefined])[] = [
    ['email', input.email],
    ['given_name', input.firstName],
    ['family_name', input.lastName],
    ['phone_number', toE164(input.phoneNumber)],
    ['address', JSON.stringify(composite)],
    ['custom:city', input.city],
    ['custom:state', input.state],
    ['custom:zip_code', input.zipCode],
    ['custom:nmls_number', input.nmlsNumber],
  ]
  return attributes.flatMap(([Name, Value]) => (Value ? [{ Name, Value }] : []))
}

/** Returns the phone number with the country code that Cognito requires. Ten digits count as a US number. */
export function toE164(phoneNumber: string): string {
  const compact = phoneNumber.replace(/[\s().-]/g, '')
  if (/^\d{10}$/.test(compact)) return `+1${compact}`
  return /^1\d{10}$/.test(compact) ? `+${compact}` : compact
}
