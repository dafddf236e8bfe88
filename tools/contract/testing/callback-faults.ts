import { doubled, having, inList, type Fault } from './inject-fault'

const isCallback = ({ url }: Request): boolean => url.endsWith('stripe-callbacks')

const isSigned = (request: Request): boolean => request.headers.has('stripe-signature')

const isOld = ({ headers }: Request): boolean =>
  Number(/^t=(\d+)/.exec(headers.get('stripe-signature') ?? '')?.[1]) < Date.now() / 1000 - 300

/** Accepts callbacks that must be rejected. */
const taken =
  (which: (request: Request) => boolean): NonNullable<Fault['other']> =>
  (response, request) =>
    isCallback(request) && which(request) ? new Response(null, { status: 200 }) : response

/** Wrong handling of Stripe's callbacks. */
export const callbackFaults: readonly Fault[] = [
  {
    name: 'a credit for each delivery of a callback',
    finds: 'writes.callbacks',
    other(response, request, memory) {
      if (isCallback(request)) memory['delivered'] = Number(memory['delivered'] ?? 0) + 1
      return response
    },
    answer: inList('listTransactions', (list, { memory }) => {
      if (Number(memory['delivered']) > 1) doubled(list, 'FUNDING')
    }),
  },
  {
    name: 'a callback that is refused when it is delivered again',
    finds: 'writes.callbacks',
    other(response, request, memory) {
      if (!isCallback(request)) return response
      const isFirst = memory['delivered'] === undefined
      memory['delivered'] = true
      return isFirst ? response : new Response(null, { status: 409 })
    },
  },
  {
    name: 'callbacks that need no signature',
    finds: 'writes.callbacks',
    other: taken((request) => !isSigned(request)),
  },
  { name: 'a signature that nobody checks', finds: 'writes.callbacks', other: taken(isSigned) },
  {
    name: 'a refusal of a forged callback that credits all the same',
    finds: 'writes.callbacks',
    answer: (body, { query, variables, memory }) => {
      if (query.includes('addFunds'))
        memory['opened'] = String(having(body.data, 'clientSecret')[0]?.['clientSecret']).split('_secret_')[0]
      if (memory['opened'])
        inList(
          'listTransactions',
          (list) => void list.items.unshift({ type: 'FUNDING', referenceId: memory['opened'] }),
        )(body, { query, variables, memory, headers: new Headers() })
    },
  },
  { name: 'callbacks of any age', finds: 'writes.callbacks', other: taken(isOld) },
]
