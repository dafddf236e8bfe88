/**
 * What is wrong with a single setting, in config.json or in a build. The texts never contain values, which may be secret.
 */
import { didYouMean } from '../../shared/did-you-mean.ts'
import { lookUp } from '../../shared/look-up.ts'
import type { Rule } from './settings-table.ts'

/** Every visitor can read the settings, so none of them may hold one of these. */
const secrets: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a secret key of Stripe', /\b[sr]k_\w/],
  ['the signing secret of a webhook', /\bwhsec_/],
  // The second form is base64.
  ['a private key', /PRIVATE KEY|LS0tLS1CRUdJTi/],
  ['an AWS access key', /\bA[KS]IA[A-Z\d]{16}\b/],
  ['an AWS secret access key', /^(?=.*[a-z])(?=.*[A-Z])(?=.*[\d/+])[A-Za-z\d/+]{40}$/],
  ['an API key of AppSync', /\bda2-[a-z\d]{26}\b/],
  ['a password in an address', /:\/\/[^/\s:@]*:[^/\s@]+@/],
  [
    'a token',
    /\beyJ[\w-]+\.[\w-]+\.|\bgithub_pat_|\bgh[opsur]_\w{20}|\bglpat-|\bnpm_\w{36}|\bxox[a-z]-|hooks\.slack\.com\/services\//,
  ],
  ['a secret API key', /\bsk-[\w-]{20}|\bSG\.[\w-]{16,}\./],
]

/** The specification's own secret. Cognito generates it, so it can look like any other. */
export const clientSecret = 'VITE_COGNITO_CLIENT_SECRET'

function secretIn(name: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const found = secrets.find(([, pattern]) => pattern.test(value.trim()))?.[0]
  return name === clientSecret && found === 'an AWS secret access key' ? undefined : found
}

const placeholder = /^<.*>$|…|\.\.\.|^\$\{?\w|^(your|change.?me|replace.?me|todo\b|xxx+|undefined$|null$)/i

/** Returns whether every visitor could read a secret in this setting, with the sentence that says so. */
export function secretProblem(name: string, value: unknown): string | null {
  const kind = secretIn(name, value)
  return kind === undefined
    ? null
    : `${name} has ${kind}, which every visitor could read: remove it, and revoke it if it was ever published`
}

/** Returns what is wrong with a setting, or null. */
export function settingProblem(name: string, value: unknown, rules: Readonly<Record<string, Rule>>): string | null {
  const secret = secretProblem(name, value)
  if (secret) return secret
  const rule = lookUp(rules, name)
  if (!rule) {
    const prefixed = name.replace(/^(VITE_)?/i, 'VITE_')
    return `${name} is no setting of this app${didYouMean(prefixed, Object.keys(rules))}`
  }
  if (typeof value === 'string' && /^(["'`]).*\1$|^[“”„‘’‚«»]/.test(value.trim()))
    return `${name} has quotes around its value: remove them`
  if (typeof value === 'string' && /[\p{Cc}\p{Cf}]/u.test(value.trim()))
    return `${name} has a line break or an invisible character in its value: type it again`
  if (typeof value === 'string' && placeholder.test(value.trim()))
    return `${name} still has a placeholder: it must be ${rule.must}`
  const isAllowed = (typeof value === 'string' || typeof value === 'boolean') && rule.allows(value)
  return isAllowed ? null : `${name} must be ${rule.must}`
}
