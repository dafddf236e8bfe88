import { cleanNumber, readPhone } from '../../shared/pasted-numbers'

type NumberField = 'phoneNumber' | 'nmlsNumber' | 'zipCode'

const problems: Readonly<Record<NumberField, (text: string) => string | false>> = {
  phoneNumber(text) {
    const phone = readPhone(text)
    if (phone === null) return 'Enter the phone number with its area code'
    return phone.extension !== null && 'Enter the phone number without its extension'
  },
  nmlsNumber: (text) => !/^\d{0,12}$/.test(text) && 'An NMLS number has at most 12 digits',
  zipCode: (text) => !/^\d{5}(-\d{4})?$/.test(text) && 'Enter a ZIP code of five digits',
}

/** Returns what is wrong with the text of a field, or null. */
export const numberProblem = (field: NumberField, text: string): string | null =>
  problems[field](cleanNumber(field, text)) || null

/** Returns the errors of the fields that hold no such number. */
export const numberProblems = (values: Readonly<Record<NumberField, string>>): Partial<Record<NumberField, string>> =>
  Object.fromEntries(
    (['phoneNumber', 'nmlsNumber', 'zipCode'] as const).flatMap((field) => {
      const problem = numberProblem(field, values[field])
      return problem === null ? [] : [[field, problem]]
    }),
  )
